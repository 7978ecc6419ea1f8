import type { ServerResponse } from 'node:http';

/** Bytes of a buffer. The machine provides only those pages of it that responses have filled. */
const SIZE = 512 * 1024;
/** Buffers that are ready for the next response. */
const MAX_IDLE = 64;
/** The maximum number of UTF-8 bytes for one UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

const idle: Buffer[] = [];

/** The parts one after another, texts as UTF-8. */
export function joinedBytes(parts: readonly (string | Buffer)[]): Buffer {
  if (parts.every((part) => typeof part === 'string')) return Buffer.from(parts.join(''));
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/**
 * The same in a buffer that other responses have used before. New memory for a body of 70 kB, and its encoding by the
 * socket, take about as long as making the text.
 *
 * The buffer is reused once the operating system has received all of this response. If the client disconnects before
 * that, the buffer is left to the garbage collector, because its bytes may still be sent.
 */
export function pooledBytes(parts: readonly (string | Buffer)[], response: ServerResponse): Buffer {
  let most = 0;
  for (const part of parts) most += typeof part === 'string' ? part.length * BYTES_PER_UNIT : part.length;
  if (most > SIZE) return joinedBytes(parts);
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(SIZE);
  response.once('finish', () => {
    if (idle.length < MAX_IDLE && response.errored === null) idle.push(buffer);
  });
  let length = 0;
  for (const part of parts) {
    length += typeof part === 'string' ? buffer.write(part, length) : part.copy(buffer, length);
  }
  return buffer.subarray(0, length);
}
