import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findWorkspace } from '../domain/accounts/workspaces/queries.ts';
import { fieldsOf } from '../domain/records/custom-fields/field-directory.ts';
import { workspaceDocument } from '../domain/records/custom-fields/workspace-document.ts';
import { documentWithoutPersonalData } from '../domain/records/visibility/limited-document.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { NotFound } from '../platform/errors/errors.ts';
import { type RateLimiter, rateLimited } from '../platform/http/rate-limits/limits.ts';
import { contentTag, notModified } from '../platform/http/transport/entity-tags.ts';
import type { Authenticate } from '../platform/http/transport/principal.ts';

interface DocumentOptions {
  path: string;
  /** Makes the document without the custom fields of any workspace. */
  make: () => Record<string, unknown>;
  db: Database;
  services: Services;
  authenticate: Authenticate;
  keyLimit: RateLimiter;
}

interface Served {
  bytes: Buffer;
  etag: string;
}

/**
 * The API document. With `?workspace=`, and a key or session, that of the caller's workspace with its custom fields; a slug
 * in the parameter must be that of this workspace. For a key without personal data, the fields that are null for it are nullable.
 */
export function serveDocument(http: FastifyInstance, options: DocumentOptions): void {
  let document: Record<string, unknown> | undefined;
  let plain: Served | undefined;
  const made = () => (document ??= options.make());
  http.get<{ Querystring: { workspace?: unknown } }>(options.path, async (request, reply) => {
    const { workspace } = request.query;
    const isOwn = workspace !== undefined;
    plain ??= served(made());
    const { bytes, etag } = isOwn ? served(await ownDocument(request, workspace, options, made())) : plain;
    reply.header('etag', etag).header('cache-control', isOwn ? 'private, no-cache' : 'no-cache');
    if (notModified(request, etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  });
}

function served(document: Record<string, unknown>): Served {
  const bytes = Buffer.from(JSON.stringify(document));
  return { bytes, etag: contentTag(bytes) };
}

/** @throws ApiError 401, 429; NotFound for the slug of another workspace */
async function ownDocument(
  request: FastifyRequest,
  slug: unknown,
  { db, services, authenticate, keyLimit }: DocumentOptions,
  document: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { workspaceId, scopes, id, limits } = await authenticate(request);
  const state = await keyLimit.admit(id);
  if (!state.allowed) throw rateLimited(keyLimit.name, state);
  if (slug !== '' && (await findWorkspace(db.read, workspaceId))?.slug !== slug) throw new NotFound('Workspace');
  const own = workspaceDocument(document, await fieldsOf({ workspaceId, db, services }), scopes);
  return limits?.personalData === false ? documentWithoutPersonalData(own) : own;
}
