import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findWorkspace } from '../domain/accounts/workspaces/queries.ts';
import { eventFields } from '../domain/integrations/automations/definition/event-fields.ts';
import { fieldsOf } from '../domain/records/custom-fields/field-directory.ts';
import { workspaceSchemas } from '../domain/records/custom-fields/workspace-document.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { Invalid, NotFound } from '../platform/errors/errors.ts';
import { queryCheck } from '../platform/http/contract/input.ts';
import { closed, Type } from '../platform/http/contract/schema.ts';
import { limitHeaders, type RateLimiter, rateLimited } from '../platform/http/rate-limits/limits.ts';
import { compressedCopy, compressor, encodingFor, varyByEncoding } from '../platform/http/transport/compression.ts';
import { contentTag, notModified } from '../platform/http/transport/entity-tags.ts';
import type { Authenticate, Principal } from '../platform/http/transport/principal.ts';
import type { ApiDocuments } from './api-documents.ts';
import { EXAMPLE_URL } from './docs/serve-docs.ts';
import { documentSubset } from './document-subset.ts';

const checkQuery = queryCheck(
  closed({
    workspace: Type.Optional(Type.String()),
    tag: Type.Optional(Type.String({ minLength: 1 })),
    callable: Type.Optional(Type.Unsafe<'true'>({ type: 'string', enum: ['true'] })),
  }),
);
const checkNothing = queryCheck(closed({}));

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
  const { path, make, services } = options;
  http.get<{ Querystring: { workspace?: string; tag?: string; callable?: string } }>(path, async (request, reply) => {
    checkQuery(request.query);
    const { workspace, tag, callable } = request.query;
    if (tag !== undefined || callable !== undefined) {
      if (workspace !== undefined)
        throw Invalid.field('workspace', 'cannot be combined with `tag` and `callable`: subsets have no custom fields');
      return sendSubset(request, reply, { ...options, tag, isCallable: callable !== undefined });
    }
    if (workspace === undefined) {
      const { service, tag } = await make();
      return send(request, reply, { etag: tag, cacheControl: 'no-cache', parts: [service] });
    }
    const principal = await admitted(request, reply, options);
    return services.load.requests.run(principal.workspaceId, () =>
      sendOwn(request, reply, { ...options, slug: workspace, principal }),
    );
  });
  const folder = path.slice(0, path.lastIndexOf('/'));
  let fields: Buffer | undefined;
  http.get(`${folder}/event-fields.json`, async (request, reply) => {
    checkNothing(request.query);
    fields ??= Buffer.from(JSON.stringify(eventFields()));
    return send(request, reply, { etag: contentTag(fields), cacheControl: 'no-cache', parts: [fields] });
  });
  let collection: Buffer | undefined;
  http.get(`${folder}/postman.json`, async (request, reply) => {
    checkNothing(request.query);
    const { postman } = await make();
    collection ??= Buffer.from(Buffer.from(postman).toString().replaceAll(EXAMPLE_URL, services.settings.publicUrl));
    return send(request, reply, { etag: contentTag(collection), cacheControl: 'no-cache', parts: [collection] });
  });
}

async function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, keyLimit }: DocumentOptions,
): Promise<Principal> {
  const principal = await authenticate(request);
  const state = await keyLimit.admit(principal.id);
  if (!state.allowed) throw rateLimited(keyLimit.name, state);
  reply.headers(limitHeaders(keyLimit.name, state));
  return principal;
}

/** The operations with these tags, and with `isCallable` only those that the key or session may call. @throws Invalid */
async function sendSubset(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, isCallable, ...options }: DocumentOptions & { tag: string | undefined; isCallable: boolean },
): Promise<FastifyReply> {
  const { index } = await options.make();
  const tags = tag?.split(',').map((name) => name.trim());
  const unknown = tags?.find((name) => !index.tags.some((known) => known.name === name));
  if (unknown !== undefined) {
    const names = index.tags.map(({ name }) => name).join(', ');
    throw Invalid.field('tag', `has no ${JSON.stringify(unknown)}; the tags are ${names}`);
  }
  const scopes = isCallable ? (await admitted(request, reply, options)).scopes : undefined;
  const text = documentSubset(index, { tags: tags && new Set(tags), scopes });
  if (text === null) throw new NotFound('Operation that the key may call');
  const cacheControl = isCallable ? 'private, no-cache' : 'no-cache';
  return send(request, reply, { etag: contentTag(text), cacheControl, parts: [Buffer.from(text)] });
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
