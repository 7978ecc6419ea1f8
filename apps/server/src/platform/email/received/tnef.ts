import { readRtf } from '../../text-extraction/rtf.ts';
import { TextSink } from '../../text-extraction/text-sink.ts';
import { decodeBytes } from './charsets.ts';
import { decompressRtf } from './compressed-rtf.ts';

/** What is in a `winmail.dat`: the form in which Outlook sends emails to other Outlooks (MS-OXTNEF). */
export interface Tnef {
  text: string | null;
  html: Buffer | null;
  readonly files: TnefFile[];
}

interface TnefFile {
  name: string;
  contentType: string | null;
  contentId: string | null;
  bytes: Buffer;
}

const SIGNATURE = 0x223e9f78;
const ATTACHMENT_LEVEL = 2;
/** Attributes, by their numbers. */
const BODY = 0x0002800c;
const MESSAGE_PROPERTIES = 0x00069003;
const CODE_PAGE = 0x00069007;
const NEW_ATTACHMENT = 0x00069002;
const ATTACHMENT_TITLE = 0x00018010;
const ATTACHMENT_DATA = 0x0006800f;
const ATTACHMENT_PROPERTIES = 0x00069005;
/** Properties (MS-OXPROPS). */
const PROPERTY = {
  body: 0x1000,
  compressedRtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  contentType: 0x370e,
  contentId: 0x3712,
} as const;
const MAX_FILES = 200;
const MAX_PROPERTIES = 2_000;
const MAX_TEXT = 500_000;
const MAX_DEPTH = 3;
/** Before an embedded email, its interface's ID. */
const INTERFACE_ID_BYTES = 16;

/** @throws Error if it is malformed */
export async function readTnef(bytes: Buffer, depth = 0): Promise<Tnef> {
  if (bytes.readUInt32LE(0) !== SIGNATURE) throw new Error('not a TNEF file');
  const tnef: Tnef = { text: null, html: null, files: [] };
  let codePage = 1252;
  let rtf: Buffer | null = null;
  let file: TnefFile | null = null;
  for (let at = 6; at + 9 <= bytes.length; ) {
    const level = bytes[at];
    const id = bytes.readUInt32LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const data = bytes.subarray(at + 9, at + 9 + length);
    at += 9 + length + 2;
    if (id === CODE_PAGE && data.length >= 4) codePage = data.readUInt32LE(0);
    if (id === BODY) tnef.text ??= decoded(data, codePage);
    if (id === MESSAGE_PROPERTIES) {
      const properties = readProperties(data, codePage);
      tnef.text = textIn(properties, PROPERTY.body) ?? tnef.text;
      tnef.html = bytesIn(properties, PROPERTY.html) ?? tnef.html;
      rtf = bytesIn(properties, PROPERTY.compressedRtf) ?? rtf;
    }
    if (level !== ATTACHMENT_LEVEL) continue;
    if (id === NEW_ATTACHMENT && tnef.files.length < MAX_FILES) {
      file = { name: '', contentType: null, contentId: null, bytes: Buffer.alloc(0) };
      tnef.files.push(file);
    }
    if (file === null) continue;
    if (id === ATTACHMENT_TITLE) file.name ||= decoded(data, codePage);
    if (id === ATTACHMENT_DATA) file.bytes = Buffer.from(data);
    if (id === ATTACHMENT_PROPERTIES) await addProperties(file, readProperties(data, codePage), tnef, depth);
  }
  if (tnef.text === null && tnef.html === null && rtf !== null) tnef.text = await textOfRtf(decompressRtf(rtf));
  return { ...tnef, files: tnef.files.filter((found) => found.bytes.length > 0) };
}

async function addProperties(file: TnefFile, properties: Properties, tnef: Tnef, depth: number): Promise<void> {
  file.name = textIn(properties, PROPERTY.longFileName) ?? (file.name || (textIn(properties, PROPERTY.fileName) ?? ''));
  file.contentType = textIn(properties, PROPERTY.contentType);
  file.contentId = textIn(properties, PROPERTY.contentId);
  const data = bytesIn(properties, PROPERTY.data);
  if (data === null || file.bytes.length > 0) return;
  const embedded = data.subarray(INTERFACE_ID_BYTES);
  const isEmail = embedded.length > 6 && embedded.readUInt32LE(0) === SIGNATURE;
  if (!isEmail) file.bytes = Buffer.from(data);
  if (!isEmail || depth === MAX_DEPTH) return;
  const inner = await readTnef(embedded, depth + 1);
  file.name = `${file.name || 'message'}.${inner.html === null ? 'txt' : 'html'}`;
  file.contentType = inner.html === null ? 'text/plain' : 'text/html';
  file.bytes = inner.html ?? Buffer.from(inner.text ?? '');
  tnef.files.push(...inner.files.slice(0, MAX_FILES - tnef.files.length));
}

type Properties = ReadonlyMap<number, string | Buffer>;

/** Sizes of values of fixed size, padded to four bytes. */
const FIXED_SIZES: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const STRING = 0x1e;
const UNICODE = 0x1f;
const MULTIPLE = 0x1000;
const FIRST_NAMED = 0x8000;

/** The strings and bytes among the properties. What cannot be read ends them. */
function readProperties(data: Buffer, codePage: number): Properties {
  const found = new Map<number, string | Buffer>();
  let at = 0;
  const number = (): number => {
    at += 4;
    return data.readUInt32LE(at - 4);
  };
  const value = (): Buffer => {
    const length = number();
    const bytes = data.subarray(at, at + length);
    at += Math.ceil(length / 4) * 4;
    return bytes;
  };
  try {
    const count = Math.min(number(), MAX_PROPERTIES);
    for (let index = 0; index < count; index += 1) {
      const tag = number();
      const type = tag & 0xffff;
      const id = tag >>> 16;
      if (id >= FIRST_NAMED) {
        at += 16;
        if (number() === 0) number();
        else value();
      }
      const size = FIXED_SIZES[type & ~MULTIPLE];
      const isMultiple = (type & MULTIPLE) !== 0;
      const values = isMultiple || size === undefined ? number() : 1;
      for (let item = 0; item < values && at < data.length; item += 1) {
        if (size !== undefined) {
          at += size;
          continue;
        }
        const bytes = value();
        if (type === UNICODE) found.set(id, bytes.toString('utf16le').replace(/\0+$/, ''));
        else found.set(id, type === STRING ? decoded(bytes, codePage) : bytes);
      }
    }
  } catch {
    // The numbers end within a value.
  }
  return found;
}

function textIn(properties: Properties, id: number): string | null {
  const value = properties.get(id);
  return typeof value === 'string' && value !== '' ? value : null;
}

function bytesIn(properties: Properties, id: number): Buffer | null {
  const value = properties.get(id);
  if (value === undefined || value.length === 0) return null;
  return typeof value === 'string' ? Buffer.from(value) : value;
}

function decoded(bytes: Buffer, codePage: number): string {
  const label =
    codePage === 65001
      ? 'utf-8'
      : codePage === 932
        ? 'shift_jis'
        : codePage === 936
          ? 'gb18030'
          : `windows-${codePage}`;
  return decodeBytes(bytes, label).replace(/\0.*$/s, '');
}

async function textOfRtf(rtf: Buffer): Promise<string> {
  const sink = new TextSink(MAX_TEXT, 'lines');
  await readRtf(rtf, sink);
  return sink.result().text;
}
