import { crc32, createInflateRaw } from 'node:zlib';
import { drained } from './drained.ts';

/** PKWARE APPNOTE 6.3.10. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Bytes that can be read from any position. */
export interface RandomAccess {
  size: number;
  read(from: number): AsyncIterable<Uint8Array>;
}

export interface ZipEntryInfo {
  name: string;
  method: number;
  isEncrypted: boolean;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

/** The bytes are not a ZIP archive, or not one that can be read. */
export class ZipError extends Error {}

/** The entries of an archive, in their order. Keeps none of them. @throws ZipError */
export async function* zipEntries(archive: RandomAccess): AsyncGenerator<ZipEntryInfo> {
  const { start, size, count } = await findDirectory(archive);
  const bytes = new Bytes(archive.read(start));
  try {
    for (let read = 0, number = 0; number < count; number += 1) {
      const header = await bytes.take(46);
      if (header.readUInt32LE(0) !== CENTRAL) throw new ZipError('the directory of the archive is damaged');
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => header.readUInt16LE(at)) as [
        number,
        number,
        number,
      ];
      const name = (await bytes.take(nameLength)).toString('utf8');
      const extra = await bytes.take(extraLength);
      await bytes.take(commentLength);
      read += 46 + nameLength + extraLength + commentLength;
      if (read > size) throw new ZipError('the directory of the archive is damaged');
      const wide = wideValues(extra);
      const value = (at: number) => {
        const given = header.readUInt32LE(at);
        return given === MAX_32 ? wide.next() : given;
      };
      const [whole, compressed, offset] = [value(24), value(20), value(42)];
      const isEncrypted = (header.readUInt16LE(8) & ENCRYPTED) !== 0;
      const [method, crc] = [header.readUInt16LE(10), header.readUInt32LE(16)];
      yield { name, method, isEncrypted, crc, compressed, size: whole, offset };
    }
  } finally {
    await bytes.close();
  }
}

/** The content of an entry, decompressed. @throws ZipError if it is damaged, or longer than the directory says */
export async function* zipContent(archive: RandomAccess, entry: ZipEntryInfo): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new ZipError(`the entry ${entry.name} is protected by a password`);
  if (entry.method !== DEFLATED && entry.method !== STORED)
    throw new ZipError(`the entry ${entry.name} is compressed in a way that cannot be read`);
  const bytes = new Bytes(archive.read(entry.offset));
  try {
    await skipLocalHeader(bytes);
    const content = entry.method === DEFLATED ? inflated(bytes.some(entry.compressed)) : bytes.some(entry.compressed);
    let left = entry.size;
    let crc = 0;
    for await (const chunk of content) {
      left -= chunk.length;
      crc = crc32(chunk, crc);
      if (left < 0) throw new ZipError(`the entry ${entry.name} is longer than it should be`);
      yield chunk;
    }
    if (left !== 0) throw new ZipError(`the entry ${entry.name} is incomplete`);
    if (crc !== entry.crc) throw new ZipError(`the entry ${entry.name} is damaged`);
  } finally {
    await bytes.close();
  }
}

/** Reads uncompressed entries that follow each other, from the position of the first one. */
export class StoredEntries {
  readonly #bytes: Bytes;
  offset: number;

  constructor(archive: RandomAccess, offset: number) {
    this.#bytes = new Bytes(archive.read(offset));
    this.offset = offset;
  }

  /** The next entry. @throws ZipError if it is compressed, longer than `maxBytes`, or damaged */
  async next(maxBytes: number): Promise<{ name: string; content: Buffer }> {
    const { name, method, size, length } = await skipLocalHeader(this.#bytes);
    if (method !== 0 || size > maxBytes) throw new ZipError(`the entry ${name} is not as it should be`);
    const content = await this.#bytes.take(size);
    this.offset += length + size;
    return { name, content };
  }

  close(): Promise<void> {
    return this.#bytes.close();
  }
}

async function skipLocalHeader(bytes: Bytes) {
  const header = await bytes.take(30);
  if (header.readUInt32LE(0) !== LOCAL) throw new ZipError('the archive is damaged');
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  const name = (await bytes.take(nameLength)).toString('utf8');
  await bytes.take(extraLength);
  return {
    name,
    method: header.readUInt16LE(8),
    size: header.readUInt32LE(22),
    length: 30 + nameLength + extraLength,
  };
}

async function findDirectory(archive: RandomAccess): Promise<{ start: number; size: number; count: number }> {
  const from = Math.max(0, archive.size - 22 - MAX_COMMENT - 76);
  const bytes = new Bytes(archive.read(from));
  const tail = await bytes.take(archive.size - from).finally(() => bytes.close());
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at === -1 || tail.length - at < 22 || tail.readUInt32LE(at) !== END)
    throw new ZipError('the file is no complete ZIP archive');
  const [count, size, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const isLarge = count === MAX_16 || size === MAX_32 || start === MAX_32;
  if (!isLarge || at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR_64) return within({ start, size, count }, archive);
  const position = Number(tail.readBigUInt64LE(at - 12)) - from;
  if (position < 0 || position + 56 > tail.length || tail.readUInt32LE(position) !== END_64)
    throw new ZipError('the end of the archive is damaged');
  const wide = [32, 40, 48].map((offset) => Number(tail.readBigUInt64LE(position + offset))) as [
    number,
    number,
    number,
  ];
  return within({ count: wide[0], size: wide[1], start: wide[2] }, archive);
}

function within<Place extends { start: number; size: number }>(place: Place, archive: RandomAccess): Place {
  if (place.start + place.size > archive.size) throw new ZipError('the directory of the archive is damaged');
  return place;
}

/** The eight-byte values of an entry that do not fit in four, in their order. */
function wideValues(extra: Buffer): { next(): number } {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  let position = at + 4;
  return {
    next() {
      if (position + 8 > extra.length) throw new ZipError('the directory of the archive is damaged');
      position += 8;
      return Number(extra.readBigUInt64LE(position - 8));
    },
  };
}

async function* inflated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  const feed = (async () => {
    try {
      for await (const chunk of chunks) {
        if (inflate.destroyed) return;
        if (!inflate.write(chunk)) await drained(inflate);
      }
      inflate.end();
    } catch (error) {
      inflate.destroy(error as Error);
    }
  })();
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    const isOfZlib = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    throw isOfZlib ? new ZipError('the archive is damaged: an entry cannot be decompressed') : error;
  }
  await feed;
}

/** Takes pieces of a stream, whatever its chunks. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Lets the file be closed. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** @throws ZipError if there are not as many */
  async take(length: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.some(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async *some(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done === true) throw new ZipError('the archive is incomplete');
        this.#rest = value;
        continue;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
