import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { PieceCollector } from '../../../platform/concurrency/pieces.ts';
import { ApiError, BadRequest, Unavailable } from '../../../platform/errors/errors.ts';
import { visitorOf } from '../../../platform/http/transport/client-address.ts';
import { HeldBytes } from '../../../platform/http/transport/held-bytes.ts';

const MEBIBYTE = 1024 * 1024;
/** Attachments appear twice in a request of Postmark: in the email, and beside it. */
export const MAX_REQUEST_BYTES = 80 * MEBIBYTE;

/** Bytes of requests that a process holds at once: anyone can send one before it is known whose it is. */
const held = new HeldBytes({ visitor: MAX_REQUEST_BYTES, all: 120 * MEBIBYTE, share: 4 * MEBIBYTE });

/**
 * Passes the whole body, in pieces, to `use`, during which it counts against what the process holds.
 * @throws ApiError 400, 413, 503
 */
export async function withBody<Value>(
  request: FastifyRequest,
  maxBytes: number,
  use: (body: Buffer[]) => Promise<Value>,
): Promise<Value> {
  const visitor = visitorOf(request);
  let bytes = 0;
  const hold = (more: number) => {
    bytes += more;
    held.add(visitor, more);
    if (bytes > maxBytes) return new ApiError('payload_too_large', 'The request is too large.');
    return held.isTooMuch(visitor) ? new Unavailable('Too many emails are being received.') : null;
  };
  try {
    return await use(await readBody(request.raw, hold));
  } finally {
    held.remove(visitor, bytes);
  }
}

function readBody(source: IncomingMessage, hold: (bytes: number) => Error | null): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const pieces = new PieceCollector();
    const take = (chunk: Buffer) => {
      const error = hold(chunk.length);
      if (error === null) return pieces.add(chunk);
      source.off('data', take);
      reject(error);
    };
    source.on('data', take);
    source.once('end', () => resolve(pieces.end()));
    for (const event of ['error', 'close'])
      source.once(event, () => reject(new BadRequest('The body was not sent completely.')));
  });
}
