const CONTENT_TYPES: Readonly<Record<string, string>> = {
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
export const RESUME_TYPES = '.pdf,.doc,.docx,.odt,.rtf,.txt';
export const PHOTO_TYPES = '.png,.jpg,.jpeg,.webp';

/** The content type by the name of a file: browsers of some devices report another one, or none. Empty for a type that is not accepted. */
export function contentTypeOf({ name }: { name: string }): string {
  return CONTENT_TYPES[extensionOf(name)] ?? '';
}

export function extensionOf(name: string): string {
  return /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
}
