import { Unavailable } from '../errors/errors.ts';

export type Body = AsyncGenerator<Uint8Array, void>;

/** The message for every S3 failure; the cause is only logged. */
export function unavailable(cause: unknown): Unavailable {
  const error = new Unavailable('The file storage does not respond.');
  error.cause = cause;
  return error;
}

/**
 * The chunks of a response as they arrive. Times out when the next one takes longer than `patienceMs`; the time that the
 * reader spends between two chunks does not count. Stopping early closes the connection.
 *
 * @throws Unavailable when the connection breaks or times out.
 */
export async function* arriving(
  body: ReadableStream<Uint8Array> | null,
  call: AbortController,
  patienceMs: number,
): Body {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => call.abort(new Error(`Nothing arrived for ${patienceMs} ms`)), patienceMs);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    // After an error of the stream, this rejects with the same error that the reader has already received.
    await reader.cancel().catch(() => {});
  }
}

/** The whole body. @throws Unavailable when it is longer than `limit` bytes. */
export async function collect(body: Body, limit: number): Promise<Buffer> {
  const bytes = await start(body, limit + 1);
  if (bytes.length > limit) throw unavailable(new Error(`The response is longer than ${limit} bytes`));
  return bytes;
}

/** The first `length` bytes of the body, or all if it is shorter; the rest is not fetched. */
export async function start(body: Body, length: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}
