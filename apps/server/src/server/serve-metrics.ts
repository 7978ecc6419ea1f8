import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, Forbidden } from '../platform/errors/errors.ts';
import { parseAddress } from '../platform/http/transport/client-address.ts';
import type { createMetrics } from '../platform/metrics/metrics.ts';
import { equalInConstantTime } from '../platform/security/secrets.ts';

/** Headers that proxies add: such a request comes from elsewhere, although the proxy may run on this machine. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * `/metrics`: to whoever has the token, or without one to this machine only. Metrics contain no personal data, but reveal how
 * much a workspace is used, and cost more than other anonymous requests.
 */
export function serveMetrics(
  http: FastifyInstance,
  metrics: ReturnType<typeof createMetrics>,
  token: string | null,
): void {
  http.get('/metrics', async (request, reply) => {
    if (token === null) {
      if (!isFromThisMachine(request))
        throw new Forbidden('Metrics are served to programs on the same machine only, unless METRICS_TOKEN is set.');
    } else if (!equalInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ApiError('unauthorized', 'Metrics require METRICS_TOKEN as a bearer token.');
    }
    return reply.header('content-type', metrics.contentType).send(await metrics.render());
  });
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = parseAddress(socket.remoteAddress ?? '') ?? '';
  const isLocal = address === '::1' || address.startsWith('127.');
  return isLocal && OF_PROXIES.every((name) => headers[name] === undefined);
}
