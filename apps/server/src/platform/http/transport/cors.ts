import type { FastifyInstance } from 'fastify';

/** Response headers that a script of another origin may read. */
const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag, Idempotent-Replayed, Link';
const REQUEST_HEADERS = 'Content-Type, X-API-Key, Authorization, Idempotency-Key, If-None-Match, X-Request-Id';
const PREFLIGHT_SECONDS = '86400';

export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
} as const;

/**
 * Opens the paths below these prefixes to scripts of every origin, without credentials. Responses always carry the headers,
 * because a script must be able to read a rejection as well.
 */
export function openToAnyOrigin(app: FastifyInstance, prefixes: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.raw;
    if (prefixes.some((prefix) => url.startsWith(prefix))) reply.headers(CORS_HEADERS);
    done();
  });
}

/** Responds to the preflight request of a browser. */
export function servePreflight(app: FastifyInstance, routes: readonly { method: string; url: string }[]): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const methods = routes.filter((route) => route.url === url).map((route) => route.method);
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', REQUEST_HEADERS)
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send(),
    );
  }
}
