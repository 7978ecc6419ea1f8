import type { FastifyRequest } from 'fastify';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import { type LimitState, type RateLimiter, rateLimited } from '../../../platform/http/rate-limits/limits.ts';
import { addressOf, visitorOf } from '../../../platform/http/transport/client-address.ts';
import type { Authenticate, Principal } from '../../../platform/http/transport/principal.ts';
import { awaitsConfirmation } from '../../records/access/restored.ts';
import { visibilityOfKey } from '../../records/visibility/record-visibility.ts';
import type { CachedKey, KeyCache } from './key-cache.ts';

const principals = new WeakMap<CachedKey, Principal>();

/** The same response to a missing, malformed, unknown, expired or revoked key, and to an invalid session. */
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

/** Looks up keys, and limits the cost of invalid keys from one address. */
export interface KeyLookup {
  keys: KeyCache;
  /** Failed authentications of an address. */
  failures: RateLimiter;
  /** Lookups for an address that found nothing. */
  lookups: RateLimiter;
}

/** Authentication by `Authorization: Bearer <secret key>`. */
export function authenticateWithKeys(lookup: KeyLookup): Authenticate {
  const { keys, failures } = lookup;
  return (request, purpose = 'request') => {
    const text = bearerOf(request);
    if (purpose === 'recheck') return recheckKey(request, text, keys);
    const cached = text === null ? undefined : keys.cached(text);
    if (cached !== undefined) return admitKey(request, cached, keys);
    if (text === null || keys.typeOf(text) === null) return rejectKey(request, failures);
    return lookUpKey(request, text, lookup).then((key) => admitKey(request, key, keys));
  };
}

/** Rechecks the key of an open stream, which counts neither as a use of the key nor as a guess. */
async function recheckKey(request: FastifyRequest, text: string | null, keys: KeyCache): Promise<Principal> {
  const key = text === null ? null : (keys.cached(text) ?? (await keys.find(text)));
  if (key === null) throw unauthorized();
  requireAllowedAddress(request, key);
  return principalOf(key);
}

/**
 * Looks up a key whose checksum is valid. Failures of others behind the same address never lock it out: a key that this
 * process has seen before is always looked up, any other until its address has sent very many unknown ones.
 * @throws ApiError 401 when there is no such valid key; 429 when the address has exceeded a limit
 */
export async function lookUpKey(request: FastifyRequest, text: string, lookup: KeyLookup): Promise<CachedKey> {
  const { keys, failures, lookups } = lookup;
  const visitor = visitorOf(request);
  if (!keys.hasKnown(text)) {
    const allowance = lookups.peek(visitor);
    if (!allowance.allowed) throw rateLimited(lookups.name, allowance);
  }
  const key = await keys.find(text);
  if (key !== null) return key;
  lookups.take(visitor);
  return rejectKey(request, failures);
}

/** The key of `Authorization: Bearer …`; null when the header is missing or has another form. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 500) return null;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? null;
}

/**
 * Counts the failure against the visitor's address before responding, so that concurrent guesses at several processes stay
 * within the limit.
 * @throws ApiError 401, or 429 beyond the limit
 */
function rejectKey(request: FastifyRequest, failures: RateLimiter): never | Promise<never> {
  const allowance = failures.admit(visitorOf(request));
  const fail = (state: LimitState): never => {
    throw state.allowed ? unauthorized() : rateLimited(failures.name, state);
  };
  return allowance instanceof Promise ? allowance.then(fail) : fail(allowance);
}

/** @throws Forbidden for a publishable key, and from an address that the key may not be used from; Unavailable while a restored workspace is not confirmed */
function admitKey(request: FastifyRequest, key: CachedKey, keys: KeyCache): Principal {
  if (key.type === 'publishable') throw new Forbidden('A publishable key is for /api/public/v1 only.');
  requireAllowedAddress(request, key);
  if (key.isClosed) throw awaitsConfirmation();
  keys.noteUse(key, () => addressOf(request));
  return principalOf(key);
}

function principalOf(key: CachedKey): Principal {
  let principal = principals.get(key);
  if (principal === undefined) {
    principal = {
      workspaceId: key.workspaceId,
      actor: { type: 'api_key', id: key.id, name: key.name },
      scopes: key.scopes,
      id: key.id,
      callerId: key.callerId,
      isSession: false,
      visibility: visibilityOfKey(key.workspaceId, key.limits),
      ...(key.limits === null ? {} : { limits: key.limits }),
    };
    principals.set(key, principal);
  }
  return principal;
}

/** @throws Forbidden */
function requireAllowedAddress(request: FastifyRequest, { allowedAddresses }: CachedKey): void {
  if (allowedAddresses === null) return;
  const address = addressOf(request);
  if (!allowedAddresses.has(address)) throw new Forbidden('This key cannot be used from this address.', { address });
}
