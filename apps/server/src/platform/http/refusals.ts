import { CORS_HEADERS } from './cors.ts';
import { errorBody } from './errors.ts';
import { type RateLimiter, rateLimited } from './limits.ts';
import { visitorAt } from './server.ts';
import type { FindReady } from './shortcut.ts';

/** A route that takes from the allowance of an address before it looks at anything else. */
export interface LimitedRoute {
  method: string;
  /** With `:name` for parameters. */
  url: string;
  limit: RateLimiter;
}

/**
 * Refuses at the door whoever has spent their allowance, for routes that scripts of every origin may call: before routing,
 * and with bytes that lie ready. A flood is mostly of those. The router would say the same, at four times the cost.
 */
export function readyRefusals(prefix: string, routes: readonly LimitedRoute[]): FindReady {
  const doors = routes.map(({ method, url, limit }) => ({
    method,
    pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
    route: url,
    limit,
    answers: new Map<number, Refusal>(),
  }));
  return ({ method, url = '' }, address) => {
    if (!url.startsWith(prefix)) return null;
    const visitor = visitorAt(address());
    for (const { method: expected, pattern, route, limit, answers } of doors) {
      if (method !== expected || !pattern.test(url)) continue;
      const state = limit.peek(visitor);
      if (state.allowed) return null;
      let answer = answers.get(state.seconds);
      if (answer === undefined) {
        answer = refusalOf(rateLimited(limit.name, state));
        answers.set(state.seconds, answer); // a minute has sixty of them
      }
      const { headers, body } = answer;
      return { status: 429, headers: [...headers], body, route, workspaceId: undefined, callerId: undefined };
    }
    return null;
  };
}

interface Refusal {
  headers: readonly string[];
  body: Buffer;
}

function refusalOf(error: ReturnType<typeof rateLimited>): Refusal {
  const body = Buffer.from(errorBody(error));
  const headers = {
    ...CORS_HEADERS,
    ...error.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  };
  return { headers: Object.entries(headers).flat(), body };
}
