import type { FastifyInstance } from 'fastify';
import { REFERENCE_DOCUMENT_PATH, REFERENCE_PATH, REFERENCE_SCRIPT_PATH } from './pages.ts';
import type { ReferenceFiles } from './render-reference.ts';

/**
 * `/docs/api`: the API reference, rendered by Scalar from the OpenAPI document, in which no optional parameter is preset. The script and the page come from this
 * service alone; fonts, telemetry and the proxy that Scalar would otherwise use are off, and the policy forbids other hosts. @param make renders it
 */
export function serveApiReference(http: FastifyInstance, make: () => Promise<ReferenceFiles>): void {
  for (const url of [REFERENCE_PATH, `${REFERENCE_PATH}/`]) {
    http.get(url, async (_request, reply) => {
      const { page, policy } = await make();
      reply.header('content-security-policy', policy);
      return reply.header('content-type', 'text/html; charset=utf-8').send(page);
    });
  }
  http.get(REFERENCE_DOCUMENT_PATH, async (_request, reply) => {
    const { document } = await make();
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  http.get(REFERENCE_SCRIPT_PATH, async (_request, reply) => {
    const { script } = await make();
    reply.header('cache-control', 'public, max-age=86400');
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(script);
  });
}
