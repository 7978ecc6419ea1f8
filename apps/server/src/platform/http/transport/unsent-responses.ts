import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { Unavailable } from '../../errors/errors.ts';
import { HeldBytes } from './held-bytes.ts';

const MEBIBYTE = 1024 * 1024;
/** A visitor holds at most as many small responses as connections. */
const SMALL = 64 * 1024;

/**
 * The responses that are in memory until their visitors have read them. A visitor who does not read gets no more of them.
 * Streams are not counted: they wait for their reader.
 */
export class UnsentResponses {
  readonly #held = new HeldBytes({ visitor: 32 * MEBIBYTE, all: 256 * MEBIBYTE, share: MEBIBYTE });

  /** @throws Unavailable while too much waits for this visitor */
  require(visitor: () => string): void {
    if (!this.isFull(visitor)) return;
    throw new Unavailable('Too many responses to this address have not been read yet.');
  }

  isFull(visitor: () => string): boolean {
    return !this.#held.isEmpty && this.#held.isTooMuch(visitor());
  }

  /** Counts a body until it has been passed to the operating system, or the connection has ended. */
  hold(visitor: () => string, body: unknown, response: ServerResponse): void {
    const bytes = typeof body === 'string' || body instanceof Uint8Array ? body.length : 0;
    if (bytes <= SMALL) return;
    const of = visitor();
    this.#held.add(of, bytes);
    finished(response, () => this.#held.remove(of, bytes));
  }
}
