/** The types of documents, by file extension. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
};

/** The types that files of candidates can have. */
const TYPES: Readonly<Record<string, string>> = {
  ...DOCUMENTS,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** For the `accept` attribute of file inputs. */
export const ACCEPTED = endings(TYPES);
export const ACCEPTED_DOCUMENTS = endings(DOCUMENTS);

function endings(types: Readonly<Record<string, string>>): string {
  return Object.keys(types)
    .map((ending) => `.${ending}`)
    .join(',');
}

/** The type by file extension, because the browser's type depends on the system. Undefined if it is not supported. */
export function typeOf(fileName: string): string | undefined {
  return TYPES[endingOf(fileName)];
}

/** The same for documents only. */
export function documentTypeOf(fileName: string): string | undefined {
  return DOCUMENTS[endingOf(fileName)];
}

const endingOf = (fileName: string) => /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? '';
