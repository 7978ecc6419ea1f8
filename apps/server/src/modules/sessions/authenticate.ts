import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { readCookie, SESSION_COOKIE } from '../../platform/http/cookies.ts';
import { type RateLimiter, rateLimited } from '../../platform/http/limits.ts';
import type { Authenticate, Principal } from '../../platform/http/principal.ts';
import { requireSameOrigin } from '../../platform/http/same-origin.ts';
import { visitorOf } from '../../platform/http/server.ts';
import type { Settings } from '../../platform/services.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { ROLE_SCOPES } from '../members/role-scopes.ts';
import type { HeldSession, SessionRing } from './session-ring.ts';

const principals = new WeakMap<HeldSession, Principal>();

export interface SessionGate {
  sessions: SessionRing;
  /** Cookies of no session that an address has sent. */
  failures: RateLimiter;
  settings: Settings;
}

/** The two ways in: an `Authorization` header counts where there is one, else the session's cookie. */
export function authenticateWithSessions(byKey: Authenticate, gate: SessionGate): Authenticate {
  return (request) => {
    if (request.headers.authorization !== undefined) return byKey(request);
    const token = readCookie(request, SESSION_COOKIE, gate.settings.publicUrl);
    if (token === null) return byKey(request);
    // Before the session is looked at, so that a foreign page cannot even learn whether there is one.
    if (!READS.has(request.method)) requireSameOrigin(request, gate.settings.publicUrl, 'needed');
    const held = gate.sessions.held(token);
    return held === undefined ? lookUp(request, token, gate) : principalOf(held);
  };
}

const READS = new Set(['GET', 'HEAD']);

async function lookUp(request: FastifyRequest, token: string, gate: SessionGate): Promise<Principal> {
  const visitor = visitorOf(request);
  const allowance = gate.failures.peek(visitor);
  if (!allowance.allowed) throw rateLimited(gate.failures.name, allowance);
  const session = await gate.sessions.find(token);
  if (session !== null) return principalOf(session);
  gate.failures.take(visitor);
  throw unauthorized();
}

function principalOf(session: HeldSession): Principal {
  if (session.isHalf) {
    throw new ApiError(
      'unauthorized',
      'The second factor has yet to come: POST /session/second-factor.',
      { secondFactor: 'required' },
      { 'www-authenticate': 'Bearer' },
    );
  }
  let principal = principals.get(session);
  if (principal === undefined) {
    principal = {
      workspaceId: session.workspaceId,
      actor: { type: 'operator', id: session.memberId, name: session.name },
      scopes: ROLE_SCOPES[session.role],
      id: session.id,
      isSession: true,
    };
    principals.set(session, principal);
  }
  return principal;
}
