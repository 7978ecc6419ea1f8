/** The types that files of candidates may have, by the ending of their name. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** For fields that choose files. */
export const ACCEPTED = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

/** Browsers name types as the system does, or not at all: the ending decides. Undefined for one that is not accepted. */
export function typeOf(fileName: string): string | undefined {
  return TYPES[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()];
}

/** What a browser can show within the page. */
export function previewOf(fileType: string): 'document' | 'image' | null {
  if (fileType === 'application/pdf') return 'document';
  return fileType.startsWith('image/') ? 'image' : null;
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** '340 kB'. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return new Intl.NumberFormat('en', { style: 'unit', unit: UNITS[power], maximumFractionDigits: 1 }).format(
    bytes / 1_000 ** power,
  );
}
