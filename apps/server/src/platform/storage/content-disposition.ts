/** Long enough for any real name, short enough for a header, a link and every file system. In UTF-16 units. */
const MAX_NAME_LENGTH = 150;

/** The longest extension that is kept when a long name is truncated. */
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/;

// Control characters break headers; bidirectional controls make `cv<U+202E>fdp.exe` look like `cvexe.pdf`.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Characters that RFC 5987 requires to be encoded and encodeURIComponent leaves unencoded. */
const NOT_ATTR_CHAR = /['()*]/g;

/**
 * The `Content-Disposition` of a download: always an attachment, never shown in the browser. Source: RFC 6266; the
 * plain `filename` is for clients that do not support `filename*` (RFC 8187).
 */
export function attachment(fileName: string): string {
  const name = downloadName(fileName);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A file name without line breaks, other control characters and direction marks. */
export function visibleName(fileName: string): string {
  return fileName.toWellFormed().replace(UNSAFE, '').trim();
}

/** A safe file name: no path, no control characters, no leading dot, never empty. */
export function downloadName(fileName: string): string {
  const name = visibleName(fileName).replace(/[/\\]/g, '_').replace(/^\.+/, '');
  return shorten(name) || 'file';
}

function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  // Truncating inside a surrogate pair leaves half a character, which toWellFormed turns into U+FFFD.
  return name.slice(0, MAX_NAME_LENGTH - extension.length).toWellFormed() + extension;
}
