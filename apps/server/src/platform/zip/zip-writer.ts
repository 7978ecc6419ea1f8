import { crc32, createDeflateRaw } from 'node:zlib';
import { drained } from './drained.ts';
import { SpilledBytes } from './spilled-bytes.ts';

/** PKWARE APPNOTE 6.3.10; ZIP64 is 4.3.14, 4.3.15 and 4.5.3. */
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const VERSION = 45;
/** Names are UTF-8. */
const UTF_8 = 0x0800;
/** The sizes follow the content. */
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

/**
 * Writes a ZIP archive of any size as a stream (ZIP64). The directory is kept in a temporary file until the
 * end.
 */
export class ZipWriter {
  readonly #date: Buffer;
  readonly #central = new SpilledBytes();
  #count = 0;
  #offset = 0;

  /** @param moment when all entries were last changed */
  constructor(moment: Date) {
    this.#date = dosTime(moment);
  }

  /** An entry that is in memory, without compression. */
  *stored(name: string, content: Uint8Array): Generator<Uint8Array> {
    const { length } = content;
    const entry = { name, flags: UTF_8, method: 0, crc: crc32(content), compressed: length, size: length };
    yield* this.#local({ ...entry, offset: this.#offset });
    yield this.#counted(content);
    this.#list({ ...entry, offset: this.#offset - length - headerBytes(name, false) });
  }

  /** An entry of unknown size, compressed. The content is read only as fast as the archive. */
  async *deflated(name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const entry: Entry = {
      name,
      flags: UTF_8 | SIZES_FOLLOW,
      method: DEFLATED,
      crc: 0,
      compressed: 0,
      size: 0,
      offset: this.#offset,
    };
    yield* this.#local(entry);
    const deflate = createDeflateRaw({ level: 6 });
    const fed = feed(deflate, content, (chunk) => {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
    });
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.compressed += chunk.length;
      yield this.#counted(chunk);
    }
    await fed;
    const descriptor = Buffer.alloc(24);
    descriptor.writeUInt32LE(DESCRIPTOR, 0);
    descriptor.writeUInt32LE(entry.crc, 4);
    descriptor.writeBigUInt64LE(BigInt(entry.compressed), 8);
    descriptor.writeBigUInt64LE(BigInt(entry.size), 16);
    yield this.#counted(descriptor);
    this.#list(entry);
  }

  /** The directory, after the last entry. */
  *end(): Generator<Uint8Array> {
    const start = this.#offset;
    // Copied: whoever reads the archive may keep its pieces.
    for (const listings of this.#central.read()) yield this.#counted(Buffer.from(listings));
    this.close();
    const size = this.#offset - start;
    const count = this.#count;
    const isLarge = count >= MAX_16 || start >= MAX_32 || size >= MAX_32;
    if (isLarge) yield* this.#end64({ start, size, count });
    const end = Buffer.alloc(22);
    end.writeUInt32LE(END, 0);
    const entries = isLarge ? MAX_16 : count;
    end.writeUInt16LE(entries, 8);
    end.writeUInt16LE(entries, 10);
    end.writeUInt32LE(isLarge ? MAX_32 : size, 12);
    end.writeUInt32LE(isLarge ? MAX_32 : start, 16);
    yield this.#counted(end);
  }

  /** Has to be called if the archive is not written to its end. */
  close(): void {
    this.#central.close();
  }

  #list(entry: Entry): void {
    this.#central.append(this.#listing(entry));
    this.#count += 1;
  }

  *#end64({ start, size, count }: { start: number; size: number; count: number }): Generator<Uint8Array> {
    const end = Buffer.alloc(56);
    const at = this.#offset;
    end.writeUInt32LE(END_64, 0);
    end.writeBigUInt64LE(44n, 4); // of what follows
    end.writeUInt16LE(VERSION, 12);
    end.writeUInt16LE(VERSION, 14);
    end.writeBigUInt64LE(BigInt(count), 24);
    end.writeBigUInt64LE(BigInt(count), 32);
    end.writeBigUInt64LE(BigInt(size), 40);
    end.writeBigUInt64LE(BigInt(start), 48);
    yield this.#counted(end);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(LOCATOR_64, 0);
    locator.writeBigUInt64LE(BigInt(at), 8);
    locator.writeUInt32LE(1, 16);
    yield this.#counted(locator);
  }

  *#local({ name, flags, method, crc, compressed, size }: Entry): Generator<Uint8Array> {
    const follows = (flags & SIZES_FOLLOW) !== 0;
    const bytes = Buffer.from(name);
    const header = Buffer.alloc(headerBytes(name, follows));
    header.writeUInt32LE(LOCAL, 0);
    header.writeUInt16LE(VERSION, 4);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(method, 8);
    this.#date.copy(header, 10);
    header.writeUInt32LE(crc, 14);
    header.writeUInt32LE(follows ? MAX_32 : compressed, 18);
    header.writeUInt32LE(follows ? MAX_32 : size, 22);
    header.writeUInt16LE(bytes.length, 26);
    header.writeUInt16LE(follows ? 20 : 0, 28);
    bytes.copy(header, 30);
    // The ZIP64 field says that the sizes after the content have eight bytes.
    if (follows) header.writeUInt32LE(0x0010_0001, 30 + bytes.length);
    yield this.#counted(header);
  }

  #listing({ name, flags, method, crc, compressed, size, offset }: Entry): Buffer {
    const bytes = Buffer.from(name);
    const large = [size, compressed, offset].filter((value) => value >= MAX_32);
    const extra = Buffer.alloc(large.length === 0 ? 0 : 4 + 8 * large.length);
    if (large.length > 0) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(8 * large.length, 2);
      for (const [index, value] of large.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
    }
    const header = Buffer.alloc(46);
    header.writeUInt32LE(CENTRAL, 0);
    header.writeUInt16LE(VERSION, 4);
    header.writeUInt16LE(VERSION, 6);
    header.writeUInt16LE(flags, 8);
    header.writeUInt16LE(method, 10);
    this.#date.copy(header, 12);
    header.writeUInt32LE(crc, 16);
    header.writeUInt32LE(Math.min(compressed, MAX_32), 20);
    header.writeUInt32LE(Math.min(size, MAX_32), 24);
    header.writeUInt16LE(bytes.length, 28);
    header.writeUInt16LE(extra.length, 30);
    header.writeUInt32LE(Math.min(offset, MAX_32), 42);
    return Buffer.concat([header, bytes, extra]);
  }

  #counted(chunk: Uint8Array): Uint8Array {
    this.#offset += chunk.length;
    return chunk;
  }
}

function headerBytes(name: string, sizesFollow: boolean): number {
  return 30 + Buffer.byteLength(name) + (sizesFollow ? 20 : 0);
}

/** Writes to a stream as fast as it accepts; an error of the content becomes that of the stream. */
async function feed(
  stream: ReturnType<typeof createDeflateRaw>,
  content: AsyncIterable<Uint8Array>,
  note: (chunk: Uint8Array) => void,
): Promise<void> {
  try {
    for await (const chunk of content) {
      note(chunk);
      if (!stream.write(chunk)) await drained(stream);
      if (stream.destroyed) return; // the archive is no longer wanted
    }
    stream.end();
  } catch (error) {
    stream.destroy(error as Error);
  }
}

/** The time and the date of MS-DOS, in UTC, with a resolution of two seconds. */
function dosTime(moment: Date): Buffer {
  const bytes = Buffer.alloc(4);
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const years = Math.max(0, moment.getUTCFullYear() - 1980);
  bytes.writeUInt16LE(time, 0);
  bytes.writeUInt16LE((years << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(), 2);
  return bytes;
}
