import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findWorkspace } from '../domain/accounts/workspaces/queries.ts';
import { fieldsOf } from '../domain/records/custom-fields/field-directory.ts';
import { workspaceSchemas } from '../domain/records/custom-fields/workspace-document.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { NotFound } from '../platform/errors/errors.ts';
import { queryCheck } from '../platform/http/contract/input.ts';
import { closed, Type } from '../platform/http/contract/schema.ts';
import { limitHeaders, type RateLimiter, rateLimited } from '../platform/http/rate-limits/limits.ts';
import { compressedCopy, compressor, encodingFor, varyByEncoding } from '../platform/http/transport/compression.ts';
import { contentTag, notModified } from '../platform/http/transport/entity-tags.ts';
import type { Authenticate, Principal } from '../platform/http/transport/principal.ts';
import type { ApiDocuments } from './api-documents.ts';

const checkQuery = queryCheck(closed({ workspace: Type.Optional(Type.String()) }));

interface DocumentOptions {
  path: string;
  /** Makes the documents. */
  make: () => Promise<ApiDocuments>;
  db: Database;
  services: Services;
  authenticate: Authenticate;
  keyLimit: RateLimiter;
}

/**
 * The API document. With `?workspace=`, and a key or session, that of the caller's workspace with its custom fields; a slug
 * in the parameter must be that of this workspace. For a key without personal data, the fields that are null for it are
 * nullable. Other parameters are 422. Only the schemas of the custom fields are written for each call; the rest is prepared.
 */
export function serveDocument(http: FastifyInstance, options: DocumentOptions): void {
  const { path, make, services, authenticate, keyLimit } = options;
  http.get<{ Querystring: { workspace?: unknown } }>(path, async (request, reply) => {
    checkQuery(request.query);
    const { workspace } = request.query;
    if (workspace === undefined) {
      const { service, tag } = await make();
      return send(request, reply, { etag: tag, cacheControl: 'no-cache', parts: [service] });
    }
    const principal = await authenticate(request);
    const state = await keyLimit.admit(principal.id);
    if (!state.allowed) throw rateLimited(keyLimit.name, state);
    reply.headers(limitHeaders(keyLimit.name, state));
    return services.load.requests.run(principal.workspaceId, () =>
      sendOwn(request, reply, { ...options, slug: workspace, principal }),
    );
  });
}

/** @throws NotFound for the slug of another workspace */
async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  { make, db, services, slug, principal }: DocumentOptions & { slug: unknown; principal: Principal },
): Promise<FastifyReply> {
  const { workspaceId, scopes, limits } = principal;
  if (slug !== '' && (await findWorkspace(db.read, workspaceId))?.slug !== slug) throw new NotFound('Workspace');
  const { tag, withPersonalData, withoutPersonalData } = await make();
  const isConcealed = limits?.personalData === false;
  const [before, after] = isConcealed ? withoutPersonalData : withPersonalData;
  // Without the braces around the schemas.
  const schemas = JSON.stringify(workspaceSchemas(await fieldsOf({ workspaceId, db, services }), scopes)).slice(1, -1);
  return send(request, reply, {
    etag: contentTag(`${tag} ${isConcealed} ${schemas}`),
    cacheControl: 'private, no-cache',
    parts: [before, Buffer.from(schemas), after],
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, cacheControl, parts }: { etag: string; cacheControl: string; parts: readonly Uint8Array[] },
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', cacheControl);
  varyByEncoding(reply);
  if (notModified(request, etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const [whole, ...others] = parts;
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  if (encoding !== 'identity') {
    reply.header('content-encoding', encoding);
    if (others.length === 0) return reply.send(await compressedCopy(whole!, encoding, { isKept: true })); // there is one
    return reply.send(Readable.from(parts).pipe(compressor(encoding)));
  }
  if (others.length === 0) return reply.send(whole);
  // One after the other: copying the megabytes into one buffer takes the main thread 14 ms.
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return reply.header('content-length', bytes).send(Readable.from(parts));
}
