import { setImmediate as others } from 'node:timers/promises';

/** Bytes in pieces of at most this size. Joining, copying or hashing tens of megabytes at once would keep all other work waiting. */
export const PIECE_BYTES = 1024 * 1024;

/** The bytes as pieces, which are not copied. */
export function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) pieces.push(bytes.subarray(from, from + PIECE_BYTES));
  return pieces;
}

/** Collects chunks of any size to pieces. */
export class PieceCollector {
  readonly #pieces: Buffer[] = [];
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** Of all chunks. */
  length = 0;

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.length += chunk.length;
    if (this.#size >= PIECE_BYTES) this.#join();
  }

  end(): Buffer[] {
    if (this.#size > 0) this.#join();
    return this.#pieces;
  }

  #join(): void {
    this.#pieces.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
    this.#size = 0;
  }
}

export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Chunks of at most `size` bytes; other work has its turn after each. */
export async function* inTurns(pieces: readonly Uint8Array[], size: number): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += size) {
      yield piece.subarray(from, from + size);
      await others();
    }
  }
}
