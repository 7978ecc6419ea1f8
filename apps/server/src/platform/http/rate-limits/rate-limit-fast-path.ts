import { visitorAt } from '../transport/client-address.ts';
import { CORS_HEADERS } from '../transport/cors.ts';
import { errorBody, helpLink } from '../transport/errors.ts';
import type { FindCachedResponse } from '../transport/fast-path.ts';
import { type RateLimiter, rateLimited } from './limits.ts';

/** A route that checks the rate limits of the address before anything else. */
interface LimitedRoute {
  method: string;
  /** With `:name` for parameters. */
  url: string;
  /** The request is rejected if any of these is spent. */
  limits: readonly RateLimiter[];
}

/**
 * Rejects visitors who have spent their limit, for routes open to scripts of every origin: before routing, with a response
 * prepared in memory, because a flood consists mostly of such requests. The router would send the same response at four
 * times the cost.
 */
export function preparedRejections(prefix: string, routes: readonly LimitedRoute[]): FindCachedResponse {
  const doors = routes.map(({ method, url, limits }) => ({
    method,
    pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
    route: url,
    limits: limits.map((limit) => ({ limit, answers: new Map<number, RejectionOutcome>() })),
  }));
  return ({ method, url = '' }, address) => {
    if (!url.startsWith(prefix)) return null;
    const visitor = visitorAt(address());
    const door = doors.find(({ method: expected, pattern }) => method === expected && pattern.test(url));
    for (const { limit, answers } of door?.limits ?? []) {
      const state = limit.peek(visitor);
      if (state.allowed) continue;
      let answer = answers.get(state.seconds);
      if (answer === undefined) {
        answer = rejectionOf(rateLimited(limit.name, state));
        answers.set(state.seconds, answer); // a minute has sixty of them
      }
      const { headers, body } = answer;
      return {
        status: 429,
        headers: [...headers],
        body,
        route: door!.route,
        workspaceId: undefined,
        callerId: undefined,
      };
    }
    return null;
  };
}

interface RejectionOutcome {
  headers: readonly string[];
  body: Buffer;
}

function rejectionOf(error: ReturnType<typeof rateLimited>): RejectionOutcome {
  const body = Buffer.from(errorBody(error));
  const headers = {
    ...CORS_HEADERS,
    ...error.headers,
    link: helpLink(error.code),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  };
  return { headers: Object.entries(headers).flat(), body };
}
