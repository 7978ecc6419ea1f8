import { inflateRawSync } from 'node:zlib';
import { ExtractionFailed } from './extraction-failed.ts';

/** Limit for all parts of one document. The text of a book is about a megabyte; its XML is seldom ten times that. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;

const END_RECORD = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  compressedSize: number;
  localHeader: number;
}

/**
 * The parts of a ZIP archive, found through its central directory and inflated one by one. Their declared inflated size
 * is not trusted: inflation stops at the limit. Source of the layout: APPNOTE.TXT 4.3.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, Entry>;
  #inflatable = MAX_INFLATED_BYTES;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#entries = readDirectory(bytes);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The content of a part that `names` lists. */
  read(name: string): Buffer {
    const entry = this.#entries.get(name);
    const at = entry?.localHeader ?? 0;
    if (entry === undefined || at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== LOCAL_HEADER) {
      throw malformed();
    }
    const start = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    const content = this.#inflate(this.#bytes.subarray(start, start + entry.compressedSize), entry.method);
    if (content.length > this.#inflatable) throw tooLarge();
    this.#inflatable -= content.length;
    return content;
  }

  #inflate(content: Buffer, method: number): Buffer {
    if (method === STORED) return content;
    if (method !== DEFLATED)
      throw new ExtractionFailed('unsupported', `Compression method ${method} is not supported.`);
    try {
      // Plus one, because zlib rejects a limit of zero.
      return inflateRawSync(content, { maxOutputLength: this.#inflatable + 1 });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
      throw malformed();
    }
  }
}

const malformed = () => new ExtractionFailed('malformed', 'The file is not a readable ZIP archive.');
const tooLarge = () => new ExtractionFailed('memory', 'The decompressed document is too large.');

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = endRecord(bytes);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw malformed();
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new ExtractionFailed('unsupported', 'The archive is encrypted.');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.set(bytes.toString('utf8', at + 46, nameEnd), {
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      localHeader: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The record is at the end, before a comment of at most 65,535 bytes. */
function endRecord(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at--) {
    if (bytes.readUInt32LE(at) === END_RECORD) return at;
  }
  throw malformed();
}
