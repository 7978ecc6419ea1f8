import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentTag, notModified } from './entity-tags.ts';

/** Server-sent events (WHATWG HTML, 9.2). */
export const STREAM_TYPE = 'text/event-stream';
export const ZIP_TYPE = 'application/zip';

/** Types that are sent as they come: nobody knows their bytes, and so their ETag, before the end. */
export function isStreamed(contentType: string | undefined): boolean {
  return contentType === STREAM_TYPE || contentType === ZIP_TYPE;
}

// A revoked key ends its streams within about a second; looking it up comes out of the cache of keys mostly.
const RECHECK_MS = 500;

/** Streams that would keep the server from stopping. */
export class OpenStreams {
  readonly #endings = new Set<() => void>();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const end of this.#endings) end();
    });
  }

  /** `end` is called when the server stops. @returns what to call when the stream has ended otherwise. */
  add(end: () => void): () => void {
    this.#endings.add(end);
    return () => this.#endings.delete(end);
  }
}

export interface StreamRules {
  /** Whether the caller may still see this. Rejects when the key is not valid any more. */
  stillValid: () => Promise<boolean>;
  streams: OpenStreams;
}

/** Sends an answer that is not JSON: text at once, a `Readable` until it, its reader, its key or the service ends. */
export function sendContent(
  reply: FastifyReply,
  request: FastifyRequest,
  contentType: string,
  content: unknown,
  { stillValid, streams }: StreamRules,
): FastifyReply {
  reply.header('content-type', isStreamed(contentType) ? contentType : `${contentType}; charset=utf-8`);
  if (!(content instanceof Readable)) {
    const text = String(content);
    const etag = contentTag(text);
    reply.header('etag', etag);
    return notModified(request, etag) ? reply.code(304).send() : reply.send(text);
  }
  // Proxies must hand on each message as it comes. The connection ends with the stream: kept, it would hold up a stop.
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').header('connection', 'close');
  if (request.method === 'HEAD') {
    content.destroy();
    return reply.send();
  }
  // The answer itself ends in good order, whenever and why ever its source is given up.
  const answer = new PassThrough();
  const end = () => {
    content.unpipe(answer);
    answer.end();
  };
  const forget = streams.add(end);
  const timer = setInterval(() => void stillValid().then((valid) => valid || end(), end), RECHECK_MS);
  content.on('error', () => answer.destroy());
  answer.on('close', () => {
    clearInterval(timer);
    forget();
    content.destroy();
  });
  return reply.send(content.pipe(answer));
}
