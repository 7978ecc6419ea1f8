import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../../storage/content-disposition.ts';
import { contentTag, notModified } from './entity-tags.ts';

/** Server-sent events (WHATWG HTML, 9.2). */
export const STREAM_TYPE = 'text/event-stream';
export const ZIP_TYPE = 'application/zip';
/** An email as it was received: text that its sender wrote, so it is never displayed by the browser. */
export const EMAIL_TYPE = 'message/rfc822';
export const NDJSON_TYPE = 'application/x-ndjson';

const STREAMED: ReadonlySet<string | undefined> = new Set([STREAM_TYPE, ZIP_TYPE, NDJSON_TYPE, EMAIL_TYPE]);

/** Types that are streamed as they are produced: their ETag is not known before the end. */
export function isStreamed(contentType: string | undefined): boolean {
  return STREAMED.has(contentType);
}

// Together with the maximum age of a cached key or session, less than a second: by then the stream of a reader who has lost
// a right has ended. The cache serves most of these checks.
const RECHECK_MS = 250;

/** Streams that would prevent the server from stopping. */
export class OpenStreams {
  readonly #endings = new Set<() => void>();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const end of this.#endings) end();
    });
  }

  /** `end` is called when the server stops. @returns a function to call when the stream has ended for another reason. */
  add(end: () => void): () => void {
    this.#endings.add(end);
    return () => this.#endings.delete(end);
  }
}

interface StreamRules {
  /** Whether the caller still has the same rights. Rejects when the key or session is no longer valid. */
  stillValid: () => Promise<boolean>;
  streams: OpenStreams;
}

/** Sends a response that is not JSON: text, or a `Readable` until it, its reader, its key or the service ends. */
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
  // Proxies must forward each message immediately. The connection closes with the stream: kept alive, it would delay a
  // shutdown.
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').header('connection', 'close');
  if (contentType === EMAIL_TYPE) reply.header('content-disposition', attachment('email.eml'));
  if (request.method === 'HEAD') {
    content.destroy();
    return reply.send();
  }
  if (contentType === STREAM_TYPE) request.server.connections.markStream(request.raw.socket);
  // The response itself ends gracefully, whenever and for whatever reason its source is destroyed.
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
