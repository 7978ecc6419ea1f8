import type { SourceFile } from '../adapter.ts';

/**
 * The bytes of a file from the position of what is read next. Parsers read what is there and, if it is not all they need, start
 * over with twice as much: the whole takes linear time, however long a value is.
 */
export class ByteWindow {
  readonly #chunks: AsyncIterator<Uint8Array>;
  bytes: Buffer = Buffer.alloc(0);
  /** The position of the first of them in the file. */
  start: number;
  /** Whether nothing follows. */
  isLast = false;

  constructor(file: SourceFile, from = 0) {
    this.#chunks = file.read(from)[Symbol.asyncIterator]();
    this.start = from;
  }

  /** Drops what has been read, and reads at least as many bytes as are left, and at least some. */
  async grow(read: number): Promise<void> {
    const left = this.bytes.subarray(read);
    this.start += read;
    const pieces: Uint8Array[] = [left];
    let added = 0;
    while (!this.isLast && added <= left.length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) this.isLast = true;
      else {
        pieces.push(value);
        added += value.length;
      }
    }
    this.bytes = Buffer.concat(pieces);
  }

  /** Lets the file be closed. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
