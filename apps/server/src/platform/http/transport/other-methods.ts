import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors/errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** 405 with `Allow` for the undeclared methods of every declared path. */
export function rejectOtherMethods(app: FastifyInstance, routes: readonly { method: string; url: string }[]): void {
  const allowed = new Map<string, Set<string>>();
  for (const { method, url } of routes) {
    // Parameter names differ between operations of one path; the router sees one path.
    const path = url.replaceAll(/:\w+/g, ':id');
    const methods = allowed.get(path) ?? new Set<string>();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    allowed.set(path, methods);
  }
  const seen = new Set<string>();
  for (const { url } of routes) {
    const path = url.replaceAll(/:\w+/g, ':id');
    if (seen.has(path)) continue;
    seen.add(path);
    const methods = allowed.get(path)!;
    const others = METHODS.filter((method) => !methods.has(method) && !app.hasRoute({ method: method as 'GET', url }));
    if (others.length === 0) continue;
    const allow = [...methods].sort().join(', ');
    app.route({
      method: others as 'GET'[],
      url,
      onRequest: (request) => {
        throw new ApiError('method_not_allowed', `${request.method} is not allowed for this path.`, undefined, {
          allow,
        });
      },
      handler: () => undefined,
    });
  }
}
