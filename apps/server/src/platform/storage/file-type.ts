import { looksLikePlainText } from './plain-text.ts';

interface TypeRule {
  /** Lower case, without the dot; the first is the preferred one. */
  extensions: readonly string[];
  maxBytes: number;
}

const MIB = 1024 * 1024;
const DOCUMENT_BYTES = 10 * MIB;
const IMAGE_BYTES = 5 * MIB;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';

/** Documents that can be uploaded, by content type. */
export const DOCUMENT_TYPES: Readonly<Record<string, TypeRule>> = {
  'application/pdf': { extensions: ['pdf'], maxBytes: DOCUMENT_BYTES },
  'application/msword': { extensions: ['doc'], maxBytes: DOCUMENT_BYTES },
  [DOCX]: { extensions: ['docx'], maxBytes: DOCUMENT_BYTES },
  [ODT]: { extensions: ['odt'], maxBytes: DOCUMENT_BYTES },
  'application/rtf': { extensions: ['rtf'], maxBytes: DOCUMENT_BYTES },
  'text/rtf': { extensions: ['rtf'], maxBytes: DOCUMENT_BYTES },
  'text/plain': { extensions: ['txt'], maxBytes: DOCUMENT_BYTES },
};

/** Image types accepted for photos. Never SVG, which can contain scripts. */
export const IMAGE_TYPES: Readonly<Record<string, TypeRule>> = {
  'image/png': { extensions: ['png'], maxBytes: IMAGE_BYTES },
  'image/jpeg': { extensions: ['jpg', 'jpeg'], maxBytes: IMAGE_BYTES },
  'image/webp': { extensions: ['webp'], maxBytes: IMAGE_BYTES },
};

/** How many bytes of a file `matchesClaimedType` needs; a shorter file is passed whole. */
export const HEAD_BYTES = 16 * 1024;

const CLAIMS: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/pdf': isPdf,
  'application/msword': (head) => startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  [DOCX]: isDocx,
  [ODT]: isOdt,
  'application/rtf': isRtf,
  'text/rtf': isRtf,
  'text/plain': (head) => looksLikePlainText(head) && !isPdf(head) && !isRtf(head),
  'image/png': (head) => startsWith(head, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => startsWith(head, '\xff\xd8\xff'),
  'image/webp': (head) => startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP',
};

/**
 * Whether the first HEAD_BYTES bytes of a file match its content type. False for a type that is neither in
 * DOCUMENT_TYPES nor in IMAGE_TYPES.
 *
 * The rules are written out because general detectors fail on truncated files: they read up to the pixels of a PNG or
 * the last entry of a ZIP, and classify a text that starts with "BM" as a bitmap.
 */
export function matchesClaimedType(head: Uint8Array, contentType: string): boolean {
  const claim = Object.hasOwn(CLAIMS, contentType) ? CLAIMS[contentType] : undefined;
  return claim?.(Buffer.from(head.buffer, head.byteOffset, head.byteLength)) ?? false;
}

/** The content type of this file name's extension; null when no accepted type has it. */
export function contentTypeFor(fileName: string): string | null {
  const extension = extensionOf(fileName);
  const found = Object.entries({ ...DOCUMENT_TYPES, ...IMAGE_TYPES }).find(([, rule]) =>
    rule.extensions.includes(extension),
  );
  return found?.[0] ?? null;
}

/** Whether a file of this name may have this content type: `cv.pdf` and `application/pdf` agree. */
export function extensionAgrees(fileName: string, contentType: string): boolean {
  const types = Object.hasOwn(DOCUMENT_TYPES, contentType) ? DOCUMENT_TYPES : IMAGE_TYPES;
  if (!Object.hasOwn(types, contentType)) return false;
  return types[contentType]?.extensions.includes(extensionOf(fileName)) ?? false;
}

function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** `magic` contains one character per byte. */
function startsWith(head: Buffer, magic: string): boolean {
  return head.toString('latin1', 0, magic.length) === magic;
}

/** Readers accept a PDF that starts with a byte order mark or blank lines, as some generators write them. */
function isPdf(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s{0,64}%PDF-\d/.test(head.toString('latin1', 0, 128));
}

function isRtf(head: Buffer): boolean {
  return startsWith(head, '{\\rtf');
}

/** A ZIP with the parts of a word-processing document, and none of a workbook or a presentation. */
function isDocx(head: Buffer): boolean {
  const names = zipEntryNames(head);
  if (names.some((name) => name.startsWith('xl/') || name.startsWith('ppt/'))) return false;
  return names.some((name) => name === '[Content_Types].xml' || name.startsWith('word/'));
}

/** A ZIP whose first entry, `mimetype`, is stored uncompressed with the type's name. Source: ODF 1.3 part 2, 3.3. */
function isOdt(head: Buffer): boolean {
  const [entry] = zipEntries(head);
  if (entry?.name !== 'mimetype' || entry.start !== 0) return false;
  // The longer names of templates and master documents start the same: the next header must follow immediately.
  return head.toString('latin1', entry.content).startsWith(`${ODT}PK`);
}

interface ZipEntry {
  name: string;
  /** Offset of the local header. */
  start: number;
  /** Offset of the content. */
  content: number;
}

function zipEntryNames(head: Buffer): string[] {
  const entries = zipEntries(head);
  return entries[0]?.start === 0 ? entries.map((entry) => entry.name) : [];
}

/**
 * The entries of a ZIP whose local headers lie in the head. Found by their signature, because entries written as a
 * stream do not state their length in the header. Source: APPNOTE.TXT 4.3.7.
 */
function zipEntries(head: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let start = head.indexOf('PK\x03\x04', 0, 'latin1');
  while (start !== -1 && start + 30 <= head.length) {
    const nameEnd = start + 30 + head.readUInt16LE(start + 26);
    const name = head.toString('latin1', start + 30, nameEnd);
    entries.push({ name, start, content: nameEnd + head.readUInt16LE(start + 28) });
    start = head.indexOf('PK\x03\x04', start + 4, 'latin1');
  }
  return entries;
}
