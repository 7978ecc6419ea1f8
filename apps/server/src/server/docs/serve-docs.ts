import type { FastifyInstance } from 'fastify';
import { notModified } from '../../platform/http/transport/entity-tags.ts';
import type { DocsFile } from './render-files.ts';

/** The pages have no scripts at all, and load their style sheet and images from this service. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs`: the Markdown files of the repository as pages. @param make renders all of them */
export function serveDocs(http: FastifyInstance, make: () => Promise<ReadonlyMap<string, DocsFile>>): void {
  const serve = (url: string) =>
    http.get(url, async (request, reply) => {
      const path = new URL(request.url, 'http://docs').pathname;
      const file = (await make()).get(path === '/docs/' ? '/docs' : path);
      if (file === undefined) return reply.callNotFound();
      reply
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .header('etag', file.etag);
      if (notModified(request, file.etag)) return reply.code(304).send();
      return reply.type(file.type).send(file.bytes);
    });
  for (const url of ['/docs', '/docs/', '/docs/:name', '/docs/images/:name']) serve(url);
}
