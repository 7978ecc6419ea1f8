import { type MimeNode, Splitter } from '@zone-eu/mailsplit';

/** A field of a header, unfolded. The value's characters are its bytes. */
export interface HeaderField {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
}

/** A part of an email: one with parts, or one with content. */
export interface MimePart {
  readonly fields: readonly HeaderField[];
  /** In lower case, without parameters. */
  readonly type: string;
  readonly charset: string | null;
  /** `inline`, `attachment`, or empty. */
  readonly disposition: string;
  readonly fileName: string | null;
  /** RFC 3676: lines end in a space where they were wrapped; `delSp`: the space was added. */
  readonly flowed: boolean;
  readonly delSp: boolean;
  readonly parent: MimePart | null;
  readonly parts: MimePart[];
  /** Decoded from its transfer encoding; empty for a part with parts. */
  bytes: Buffer;
}

/** An email, and which limit it exceeds: it was then read up to there. */
export interface MimeTree {
  readonly root: MimePart;
  readonly exceeded: 'size' | 'headers' | 'parts' | 'depth' | null;
}

const MAX_BYTES = 35 * 1024 * 1024;
const MAX_HEADER_BYTES = 256 * 1024;
/** Of an email that exceeds a limit. */
const KEPT_BYTES = 1024 * 1024;
const MAX_PARTS = 1_000;
const MAX_DEPTH = 20;

/** Splits an email into its parts. Attached emails are not split. Malformed emails are read as far as possible. */
export async function splitMime(raw: Buffer): Promise<MimeTree> {
  const message = withLineFeeds(raw);
  const headerEnd = endOfHeader(message);
  const exceeded = headerEnd > MAX_HEADER_BYTES ? 'headers' : raw.length > MAX_BYTES ? 'size' : null;
  if (exceeded === null) return await split(message);
  const header = message.subarray(0, headerEnd);
  const keptHeader = header.subarray(0, lastLineWithin(header, MAX_HEADER_BYTES));
  const body = message.subarray(headerEnd, headerEnd + KEPT_BYTES);
  const { root } = await split(Buffer.concat([keptHeader, Buffer.from('\r\n'), body]));
  return { root, exceeded };
}

async function split(message: Buffer): Promise<MimeTree> {
  // The header of the email is at most as long as `splitMime` keeps; a short line counts as more bytes than it has.
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxChildNodes: 2 * MAX_PARTS,
    maxHeadSize: 32 * MAX_HEADER_BYTES,
  });
  const parts = new Map<MimeNode, MimePart>();
  const bodies = new Map<MimePart, Buffer[]>();
  const encodings = new Map<MimePart, string>();
  let root: MimePart | null = null;
  let exceeded: MimeTree['exceeded'] = null;
  splitter.end(message);
  try {
    for await (const chunk of splitter) {
      if (chunk.type === 'node') {
        const parent = chunk.parentNode === false ? null : (parts.get(chunk.parentNode) ?? null);
        if (parts.size === MAX_PARTS) exceeded = 'parts';
        if (depthOf(parent) === MAX_DEPTH) exceeded = 'depth';
        if (exceeded !== null) break;
        const part = toPart(chunk, parent);
        parts.set(chunk, part);
        encodings.set(part, chunk.encoding || '');
        parent?.parts.push(part);
        root ??= part;
      } else if (chunk.type === 'body') {
        const part = parts.get(chunk.node);
        if (part === undefined) continue;
        const pieces = bodies.get(part);
        if (pieces === undefined) bodies.set(part, [chunk.value]);
        else pieces.push(chunk.value);
      }
    }
  } catch {
    exceeded = 'headers'; // of a part
  }
  for (const [part, pieces] of bodies) part.bytes = decode(Buffer.concat(pieces), encodings.get(part) ?? '');
  return { root: root ?? EMPTY, exceeded };
}

const EMPTY: MimePart = {
  fields: [],
  type: 'text/plain',
  charset: null,
  disposition: '',
  fileName: null,
  flowed: false,
  delSp: false,
  parent: null,
  parts: [],
  bytes: Buffer.alloc(0),
};

function toPart(node: MimeNode, parent: MimePart | null): MimePart {
  const lines = node.headers === false ? [] : node.headers.getList();
  const type = node.contentType || '';
  return {
    fields: lines.filter(({ key }) => key !== '').map(({ key, line }) => ({ name: key, value: valueOfField(line) })),
    // `Content-Type: ; name=…`, or `text`
    type: /^[\w.+-]+\/[\w.+-]+$/.test(type)
      ? type
      : node.filename === false
        ? 'text/plain'
        : 'application/octet-stream',
    charset: node.charset || null,
    disposition: node.disposition || '',
    fileName: node.filename || null,
    flowed: node.flowed,
    delSp: node.delSp,
    parent,
    parts: [],
    bytes: EMPTY.bytes,
  };
}

function depthOf(part: MimePart | null): number {
  let depth = 0;
  for (let at = part; at !== null; at = at.parent) depth += 1;
  return depth;
}

/** The fields of a header that is itself text, such as that of a bounced email. */
export function readFields(bytes: Buffer): HeaderField[] {
  const text = bytes.toString('latin1').replace(/^\s+/, '');
  const header = text.slice(0, MAX_HEADER_BYTES).split(/\r?\n\r?\n/, 1)[0] ?? '';
  return header.split(/\r?\n(?![ \t])/).flatMap((line) => {
    const name = /^[\w.-]+(?=:)/.exec(line)?.[0].toLowerCase();
    return name === undefined ? [] : [{ name, value: valueOfField(line) }];
  });
}

/** The value of a field, unfolded. */
function valueOfField(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n[ \t]*/g, ' ')
    .trim();
}

/** Without empty lines and a byte order mark before the header, and with line feeds if it has carriage returns only. */
function withLineFeeds(raw: Buffer): Buffer {
  let start = raw.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  while (raw[start] === 0x0d || raw[start] === 0x0a) start += 1;
  const message = raw.subarray(start);
  if (message.includes(0x0a) || !message.includes(0x0d)) return message;
  return Buffer.from(message.toString('latin1').replaceAll('\r', '\n'), 'latin1');
}

/** Where the empty line after the header begins, or where the email ends. */
function endOfHeader(message: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => message.indexOf(end)).filter((end) => end !== -1);
  return ends.length === 0 ? message.length : Math.min(...ends) + (ends.length > 0 ? 1 : 0);
}

/** The end of the last line that ends within a length. */
function lastLineWithin(bytes: Buffer, length: number): number {
  return bytes.length <= length ? bytes.length : bytes.lastIndexOf(0x0a, length) + 1;
}

function decode(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return decodeBase64(bytes);
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes;
}

/** `Buffer` skips characters that are none of base64, but stops at padding: pieces can have their own. */
function decodeBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  if (!/=\s*[\w+/]/.test(text)) return Buffer.from(text, 'base64');
  return Buffer.concat(text.split(/=+/).map((piece) => Buffer.from(piece, 'base64')));
}

function withoutSpacesAtEnd(line: string): string {
  return line.endsWith('\r') ? `${line.trimEnd()}\r` : line.trimEnd();
}

function decodeQuotedPrintable(bytes: Buffer): Buffer {
  // By lines: a pattern for spaces before line feeds takes a time that grows with the square of their number.
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map((line) => (/[ \t\r]$/.test(line) ? withoutSpacesAtEnd(line) : line));
  const text = lines.join('\n').replace(/=\r?\n|=$/g, '');
  return Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}
