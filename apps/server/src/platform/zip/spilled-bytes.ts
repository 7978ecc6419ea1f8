import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHUNK_BYTES = 64 * 1024;

/**
 * Bytes that are written once and read once after that, in order. What is more than 64 KiB is in a temporary file that no other
 * process can open, and that is gone with this process however it ends; in memory if there cannot be one. Writing is synchronous:
 * 64 KiB take less than 0.1 ms.
 */
export class SpilledBytes {
  #waiting = Buffer.allocUnsafe(CHUNK_BYTES);
  #length = 0;
  /** Null if there cannot be one. */
  #file: number | null | undefined;
  readonly #kept: Buffer[] = [];

  append(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      const piece = bytes.subarray(start, start + CHUNK_BYTES - this.#length);
      this.#waiting.set(piece, this.#length);
      this.#length += piece.length;
      start += piece.length;
      if (this.#length === CHUNK_BYTES) this.#spill();
    }
  }

  /** Everything that was appended. Pieces are valid until the next one is asked for. */
  *read(): Generator<Uint8Array> {
    yield* this.#kept;
    const piece = Buffer.allocUnsafe(CHUNK_BYTES);
    if (typeof this.#file === 'number')
      for (let position = 0; ; ) {
        const read = readSync(this.#file, piece, 0, CHUNK_BYTES, position);
        if (read === 0) break;
        position += read;
        yield piece.subarray(0, read);
      }
    yield this.#waiting.subarray(0, this.#length);
  }

  close(): void {
    if (typeof this.#file === 'number') closeSync(this.#file);
    this.#file = null;
  }

  #spill(): void {
    this.#file ??= this.#file === undefined ? temporaryFile() : null;
    if (this.#file === null) {
      this.#kept.push(this.#waiting);
      this.#waiting = Buffer.allocUnsafe(CHUNK_BYTES);
    } else for (let start = 0; start < CHUNK_BYTES; ) start += writeSync(this.#file, this.#waiting, start);
    this.#length = 0;
  }
}

/** A file without a name, which ends with its descriptor. */
function temporaryFile(): number | null {
  try {
    const path = join(tmpdir(), `rolecall-${randomUUID()}`);
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
  } catch {
    return null; // a file system that is read-only
  }
}
