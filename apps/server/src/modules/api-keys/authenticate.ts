import type { FastifyRequest } from 'fastify';
import { ApiError, Forbidden } from '../../platform/errors.ts';
import { type RateLimiter, rateLimited } from '../../platform/http/limits.ts';
import type { Authenticate, Principal } from '../../platform/http/principal.ts';
import { visitorOf } from '../../platform/http/server.ts';
import type { HeldKey, KeyRing } from './key-ring.ts';

const principals = new WeakMap<HeldKey, Principal>();

/** The one answer to a missing, malformed, unknown, expired or revoked key, and to a session that is none. */
export function unauthorized(): ApiError {
  return new ApiError(
    'unauthorized',
    'A valid API key or session is required: Authorization: Bearer <key>.',
    undefined,
    {
      'www-authenticate': 'Bearer',
    },
  );
}

/** Authentication by `Authorization: Bearer <secret key>`. */
export function authenticateWithKeys(keys: KeyRing, failures: RateLimiter): Authenticate {
  return (request) => {
    const text = bearerOf(request);
    const held = text === null ? undefined : keys.held(text);
    if (held !== undefined) return principalOf(held);
    // Valid keys in use pass even when others behind the same address have spent its failures.
    const allowance = failures.peek(visitorOf(request));
    if (!allowance.allowed) throw rateLimited(failures.name, allowance);
    if (text === null || keys.typeOf(text) === null) return refuse(request, failures);
    return keys.find(text).then((key) => (key === null ? refuse(request, failures) : principalOf(key)));
  };
}

/** The key of `Authorization: Bearer …`; null when the header is absent or of another form. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 500) return null;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? null;
}

/** Counts the failure against the visitor's address. */
export function refuse(request: FastifyRequest, failures: RateLimiter): never {
  failures.take(visitorOf(request));
  throw unauthorized();
}

function principalOf(key: HeldKey): Principal {
  if (key.type === 'publishable') throw new Forbidden('A publishable key is for /api/public/v1 only.');
  let principal = principals.get(key);
  if (principal === undefined) {
    principal = {
      workspaceId: key.workspaceId,
      actor: { type: 'api_key', id: key.id, name: key.name },
      scopes: key.scopes,
      id: key.id,
      isSession: false,
    };
    principals.set(key, principal);
  }
  return principal;
}
