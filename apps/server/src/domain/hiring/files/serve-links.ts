import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { admitCaller, limited } from '../../../platform/http/rate-limits/limited-route.ts';
import type { RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import { addressOf, visitorOf } from '../../../platform/http/transport/client-address.ts';
import { servePreflight } from '../../../platform/http/transport/cors.ts';
import { contentTag, notModified } from '../../../platform/http/transport/entity-tags.ts';
import { rejectOtherMethods } from '../../../platform/http/transport/other-methods.ts';
import { admitDownload, admitUpload } from '../../../platform/storage/admit.ts';
import { attachment } from '../../../platform/storage/content-disposition.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { HEAD_BYTES, matchesClaimedType } from '../../../platform/storage/file-type.ts';
import { MAX_OBJECT_BYTES, type Storage } from '../../../platform/storage/storage.ts';
import { isPublicPhoto } from './check-queries.ts';
import { imageTypeOf, parsePhotoPath, parseUploadKey, type UploadKind } from './upload-keys.ts';
import { storeForVisitor, type UploadGuards } from './upload-quotas.ts';

interface LinkOptions {
  db: Database;
  storage: Storage;
  guards: UploadGuards;
  /** Of uploads by visitors, per address. */
  uploadLimit: RateLimiter;
  /** Of uploads by links that members and keys have created, per workspace. */
  memberUploadLimit: RateLimiter;
  downloadLimit: RateLimiter;
}

/** Paths that allow cross-origin requests, so that websites can upload files and show photos. */
export const LINK_PREFIXES = ['/uploads/', '/files/', '/photos/'] as const;

// Short, so that a deleted photo soon disappears.
const PHOTO_CACHE = 'private, max-age=300';
/** Browsers must not execute uploaded content. */
const SANDBOX_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Serves the signed links of the disk storage, and photos from any storage. Links to a bucket are served by the bucket. */
export function serveFileLinks(app: FastifyInstance, { db, storage, downloadLimit, ...uploads }: LinkOptions): void {
  const routes = [{ method: 'GET', url: '/photos/:day/:workspace/:name' }];
  app.route({
    method: 'GET',
    url: '/photos/:day/:workspace/:name',
    onRequest: limited(downloadLimit),
    handler: (request, reply) => sendPhoto(db, storage, request, reply),
  });
  if (storage instanceof DiskStorage) {
    routes.push({ method: 'PUT', url: '/uploads/:token' }, { method: 'GET', url: '/files/:token' });
    serveUploads(app, storage, uploads);
    app.route<{ Params: { token: string } }>({
      method: 'GET',
      url: '/files/:token',
      onRequest: limited(downloadLimit),
      handler: (request, reply) => sendFile(storage, request.params.token, reply),
    });
  }
  servePreflight(app, routes);
  rejectOtherMethods(app, routes);
}

/** Files of candidates that members and keys add, and the parts of what they import. */
function isMembers({ kind }: { kind: UploadKind }): boolean {
  return kind === 'file' || kind === 'import';
}

/** Uploads of any type are streamed, so this route has its own parser, which does not read ahead. */
function serveUploads(
  app: FastifyInstance,
  storage: DiskStorage,
  { uploadLimit, memberUploadLimit, guards }: Omit<LinkOptions, 'db' | 'storage' | 'downloadLimit'>,
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.put<{ Params: { token: string } }>(
      '/uploads/:token',
      {
        bodyLimit: MAX_OBJECT_BYTES,
        onRequest: async (request, reply) => {
          const opened = storage.openUpload(request.params.token, new Date());
          const upload = 'grant' in opened ? parseUploadKey(opened.grant.key) : null;
          // An import sends many files from one address. Its links have passed the limit of its key.
          if (upload !== null && isMembers(upload)) return admitCaller(memberUploadLimit, upload.workspaceId, reply);
          return admitCaller(uploadLimit, visitorOf(request), reply);
        },
      },
      async (request, reply) => {
        const grant = admitUpload(storage.openUpload(request.params.token, new Date()), request.headers);
        try {
          const { key, contentLength: bytes } = grant;
          const upload = parseUploadKey(key);
          const store = () => storage.receive(grant, request.raw);
          if (upload === null || isMembers(upload)) await guards.space.during(bytes, 'member', store);
          else {
            const { workspaceId } = upload;
            await storeForVisitor(guards, { workspaceId, ip: addressOf(request), bytes }, store);
          }
        } finally {
          // Unread data of a rejected upload would block the next request on the connection. The stream flows only after the
          // listeners of the aborted reader are removed.
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
    .headers(SANDBOX_HEADERS)
    .header('content-type', contentType)
    .header('content-length', found.size)
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/**
 * Serves the photo of a candidate to anyone who knows its unguessable URL. Unclaimed and unchecked uploads are not served, so
 * that the service cannot be used as a file host.
 */
async function sendPhoto(
  db: Database,
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const photo = parsePhotoPath(request.url.split('?', 1)[0]!);
  const contentType = photo === null ? null : imageTypeOf(photo.extension);
  if (photo === null || contentType === null) throw new NotFound('Photo');
  if (!(await isPublicPhoto(db.read, photo.workspaceId, photo.key))) throw new NotFound('Photo');
  const [found, head] = await Promise.all([storage.stat(photo.key), storage.head(photo.key, HEAD_BYTES)]);
  if (found === null || head === null || !matchesClaimedType(head, contentType)) throw new NotFound('Photo');
  // Upload links work once, so the content of a served key never changes.
  const etag = contentTag(photo.key);
  reply
    .headers(SANDBOX_HEADERS)
    .header('cache-control', PHOTO_CACHE)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', etag);
  if (notModified(request, etag)) return reply.code(304).send();
  const stream = await storage.stream(photo.key);
  if (stream === null) throw new NotFound('Photo');
  return reply.header('content-type', contentType).header('content-length', found.size).send(stream);
}
