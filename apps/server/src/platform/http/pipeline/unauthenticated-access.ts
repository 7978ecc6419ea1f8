import type { FastifyRequest } from 'fastify';
import type { Services } from '../../context/services.ts';
import type { Database } from '../../database/database.ts';
import type { AnonymousRequest } from '../contract/callers.ts';
import { limitHeaders, type RateLimiter, rateLimited } from '../rate-limits/limits.ts';
import { addressOf, originOf, userAgentOf, visitorOf } from '../transport/client-address.ts';
import { readCookie } from '../transport/cookies.ts';
import { requireSameOrigin } from '../transport/same-origin.ts';
import type { AccessPolicy } from './access-policy.ts';

interface UnauthenticatedAccessOptions {
  db: Database;
  services: Services;
  /** Calls per address, or from a known browser per browser, whatever their outcome. */
  limit: RateLimiter;
  /** Failed attempts per address. */
  failures: RateLimiter;
  /** Identifies a browser in which somebody has signed in before; null for others. */
  browserOf: (request: Pick<AnonymousRequest, 'services' | 'cookie'>) => string | null;
}

/** Users who have yet to sign in: limits per address, and the origin check for browser requests. */
export function unauthenticatedAccess(options: UnauthenticatedAccessOptions): AccessPolicy<'unauthenticated'> {
  const { db, services, limit, failures, browserOf } = options;
  return {
    async admit({ operation: { spec }, request, reply }) {
      // Others behind the same address cannot use up the allowance of a known browser.
      const browser = browserOf({ services, cookie: (name) => readCookie(request, name, services.settings.publicUrl) });
      const state = await limit.admit(browser === null ? visitorOf(request) : `browser ${browser}`);
      if (!state.allowed) throw rateLimited(limit.name, state);
      reply.headers(limitHeaders(limit.name, state)).header('cache-control', 'no-store');
      if (spec.method !== 'GET')
        requireSameOrigin(request, services.settings.publicUrl, spec.usesCookie === true ? 'needed' : 'optional');
    },
    run: ({ request }, _input, work) => work(anonymous(request)),
    idempotencyScope() {
      throw new Error('nobody is known yet whose idempotency keys these could be');
    },
  };

  function anonymous(request: FastifyRequest): AnonymousRequest {
    const visitor = visitorOf(request);
    return {
      db,
      services,
      requestId: request.id,
      ip: addressOf(request),
      visitor,
      userAgent: userAgentOf(request),
      origin: originOf(request, services.settings),
      url: request.url,
      cookie: (name) => readCookie(request, name, services.settings.publicUrl),
      async attempt() {
        const state = await failures.admit(visitor);
        if (!state.allowed) throw rateLimited(failures.name, state);
        return { succeeded: () => failures.giveBack(visitor, state) };
      },
    };
  }
}
