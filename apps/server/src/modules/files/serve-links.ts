import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../platform/errors.ts';
import { servePreflight } from '../../platform/http/cors.ts';
import { limitHeaders, type RateLimiter, rateLimited } from '../../platform/http/limits.ts';
import { contentTag, notModified, refuseOtherMethods } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/server.ts';
import { admitDownload, admitUpload } from '../../platform/storage/admit.ts';
import { attachment } from '../../platform/storage/content-disposition.ts';
import { DiskStorage } from '../../platform/storage/disk-storage.ts';
import { HEAD_BYTES, matchesClaimedType } from '../../platform/storage/file-type.ts';
import { MAX_OBJECT_BYTES, type Storage } from '../../platform/storage/storage.ts';
import { imageTypeOf, parsePhotoPath } from './upload-keys.ts';

export interface LinkOptions {
  storage: Storage;
  uploadLimit: RateLimiter;
  downloadLimit: RateLimiter;
}

/** Paths that scripts of other origins may use: websites upload to them and show what is there. */
export const LINK_PREFIXES = ['/uploads/', '/files/', '/photos/'] as const;

// A year would keep an erased person's photo in caches for a year.
const PHOTO_CACHE = 'public, max-age=86400, immutable';
/** Whatever a stranger uploaded, a browser that opens it runs nothing. */
const INERT = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };

/** Serves the signed links of the disk storage, and photos from any storage. Links of a bucket lead to the bucket. */
export function serveFileLinks(app: FastifyInstance, { storage, uploadLimit, downloadLimit }: LinkOptions): void {
  const routes = [{ method: 'GET', url: '/photos/:day/:workspace/:name' }];
  app.route({
    method: 'GET',
    url: '/photos/:day/:workspace/:name',
    onRequest: limited(downloadLimit),
    handler: (request, reply) => sendPhoto(storage, request, reply),
  });
  if (storage instanceof DiskStorage) {
    routes.push({ method: 'PUT', url: '/uploads/:token' }, { method: 'GET', url: '/files/:token' });
    serveUploads(app, storage, uploadLimit);
    app.route<{ Params: { token: string } }>({
      method: 'GET',
      url: '/files/:token',
      onRequest: limited(downloadLimit),
      handler: (request, reply) => sendFile(storage, request.params.token, reply),
    });
  }
  servePreflight(app, routes);
  refuseOtherMethods(app, routes);
}

/** Uploads come as a stream of any type, so their route has a parser of its own that reads nothing ahead. */
function serveUploads(app: FastifyInstance, storage: DiskStorage, limit: RateLimiter): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.put<{ Params: { token: string } }>(
      '/uploads/:token',
      { bodyLimit: MAX_OBJECT_BYTES, onRequest: limited(limit) },
      async (request, reply) => {
        const grant = admitUpload(storage.openUpload(request.params.token, new Date()), request.headers);
        try {
          await storage.receive(grant, request.raw);
        } finally {
          // What a refusal left unread would keep the connection from its next request. The reader that gave up listens
          // still, and as long as it does nothing flows.
          request.raw.removeAllListeners('readable').resume();
        }
        return reply.code(204).send();
      },
    );
    done();
  });
}

async function sendFile(storage: DiskStorage, token: string, reply: FastifyReply): Promise<FastifyReply> {
  const { key, fileName, contentType } = admitDownload(storage.openDownload(token, new Date()));
  const [found, stream] = await Promise.all([storage.stat(key), storage.stream(key)]);
  if (found === null || stream === null) {
    stream?.destroy();
    throw new NotFound('File');
  }
  return reply
    .headers(INERT)
    .header('content-type', contentType)
    .header('content-length', found.size)
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/** Shows an image that was uploaded as one. What is no image is not served, so the address is no file hosting. */
async function sendPhoto(storage: Storage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const photo = parsePhotoPath(request.url.split('?', 1)[0]!);
  const contentType = photo === null ? null : imageTypeOf(photo.extension);
  if (photo === null || contentType === null) throw new NotFound('Photo');
  const [found, head] = await Promise.all([storage.stat(photo.key), storage.head(photo.key, HEAD_BYTES)]);
  if (found === null || head === null || !matchesClaimedType(head, contentType)) throw new NotFound('Photo');
  // An upload link works once, so what lies under a key never changes.
  const etag = contentTag(photo.key);
  reply
    .headers(INERT)
    .header('cache-control', PHOTO_CACHE)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', etag);
  if (notModified(request, etag)) return reply.code(304).send();
  const stream = await storage.stream(photo.key);
  if (stream === null) throw new NotFound('Photo');
  return reply.header('content-type', contentType).header('content-length', found.size).send(stream);
}

function limited(limit: RateLimiter) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const state = await limit.admit(visitorOf(request));
    if (!state.allowed) throw rateLimited(limit.name, state);
    reply.headers(limitHeaders(limit.name, state));
  };
}
