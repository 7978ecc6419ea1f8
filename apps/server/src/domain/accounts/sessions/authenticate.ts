import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../platform/context/services.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { type RateLimiter, rateLimited } from '../../../platform/http/rate-limits/limits.ts';
import { addressOf, visitorOf } from '../../../platform/http/transport/client-address.ts';
import { readCookie, SESSION_COOKIE } from '../../../platform/http/transport/cookies.ts';
import { asksForDryRun } from '../../../platform/http/transport/dry-run-header.ts';
import type { Authenticate, Principal } from '../../../platform/http/transport/principal.ts';
import { requireSameOrigin } from '../../../platform/http/transport/same-origin.ts';
import { awaitsConfirmation } from '../../records/access/restored.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import { visibilityOfMember } from '../../records/visibility/record-visibility.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { requireAddressIn } from './member-addresses.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';

const principals = new WeakMap<CachedSession, Principal>();

interface SessionAuthentication {
  sessions: SessionCache;
  /** Invalid session cookies sent by an address. */
  failures: RateLimiter;
  settings: Settings;
}

/** Authenticates by the `Authorization` header if there is one, otherwise by the session cookie. */
export function authenticateWithSessions(byKey: Authenticate, authentication: SessionAuthentication): Authenticate {
  return (request, purpose = 'request') => {
    if (request.headers.authorization !== undefined) return byKey(request, purpose);
    const token = readCookie(request, SESSION_COOKIE, authentication.settings.publicUrl);
    if (token === null) return byKey(request, purpose);
    if (purpose === 'recheck') return recheck(request, token, authentication);
    // Before the session is read, so that a cross-site request cannot reveal whether there is one.
    if (!READS.has(request.method)) requireSameOrigin(request, authentication.settings.publicUrl, 'needed');
    const cached = authentication.sessions.cached(token);
    return cached === undefined ? lookUp(request, token, authentication) : admit(request, cached, authentication);
  };
}

const READS = new Set(['GET', 'HEAD']);

async function lookUp(
  request: FastifyRequest,
  token: string,
  authentication: SessionAuthentication,
): Promise<Principal> {
  const visitor = visitorOf(request);
  const allowance = authentication.failures.peek(visitor);
  // Invalid cookies from others behind the same address do not lock out a session that this process has seen before.
  if (!allowance.allowed && !authentication.sessions.hasKnown(token))
    throw rateLimited(authentication.failures.name, allowance);
  const session = await authentication.sessions.find(token);
  if (session !== null) return admit(request, session, authentication);
  const failure = await authentication.failures.admit(visitor);
  throw failure.allowed ? unauthorized() : rateLimited(authentication.failures.name, failure);
}

/** A dry run leaves no trace, not even in the time of the last use. @throws Forbidden from an address that is not allowed */
function admit(request: FastifyRequest, session: CachedSession, { sessions }: SessionAuthentication): Principal {
  requireAddressIn(session.networks, addressOf(request));
  if (!asksForDryRun(request)) sessions.use(session);
  return principalOf(session);
}

/** Rechecks the session of an open stream, which neither extends it nor counts as a guess. */
async function recheck(
  request: FastifyRequest,
  token: string,
  { sessions }: SessionAuthentication,
): Promise<Principal> {
  const session = sessions.cached(token) ?? (await sessions.find(token));
  if (session === null) throw unauthorized();
  requireAddressIn(session.networks, addressOf(request));
  return principalOf(session);
}

function principalOf(session: CachedSession): Principal {
  if (session.awaitsSecondFactor) {
    throw new ApiError(
      'unauthorized',
      'The second factor is still required: POST /session/second-factor.',
      { secondFactor: 'required' },
      { 'www-authenticate': 'Bearer' },
    );
  }
  if (session.isClosed && session.role !== 'owner') throw awaitsConfirmation();
  let principal = principals.get(session);
  if (principal === undefined) {
    principal = {
      workspaceId: session.workspaceId,
      actor: { type: 'operator', id: session.memberId, name: session.name },
      scopes: ROLE_SCOPES[session.role],
      id: session.id,
      callerId: session.memberId,
      isSession: true,
      mustEnroll: session.mustEnroll,
      visibility: visibilityOfMember(session),
    };
    principals.set(session, principal);
  }
  return principal;
}
