import type { FastifyInstance } from 'fastify';
import { contentTag, notModified } from '../../platform/http/transport/entity-tags.ts';
import type { DocsFile } from './render-files.ts';

/** The pages have no scripts at all, and load their style sheet and images from this service. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The address of the service in the Markdown files. */
export const EXAMPLE_URL = 'http://localhost:3000';

interface DocsOptions {
  /** Renders all pages. */
  make: () => Promise<ReadonlyMap<string, DocsFile>>;
  /** The address of this service, which its pages show, so that commands can be pasted. */
  publicUrl: () => string;
}

/** `/docs`: the Markdown files of the repository as pages. */
export function serveDocs(http: FastifyInstance, { make, publicUrl }: DocsOptions): void {
  const ours = new WeakMap<DocsFile, DocsFile>();
  const withOurUrl = (file: DocsFile) => {
    if (!file.type.startsWith('text/html')) return file;
    const known = ours.get(file) ?? addressed(file, publicUrl());
    ours.set(file, known);
    return known;
  };
  const serve = (url: string) =>
    http.get(url, async (request, reply) => {
      const path = new URL(request.url, 'http://docs').pathname;
      const found = (await make()).get(path === '/docs/' ? '/docs' : path);
      if (found === undefined) return reply.callNotFound();
      const file = withOurUrl(found);
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

function addressed({ type, bytes }: DocsFile, url: string): DocsFile {
  const own = Buffer.from(Buffer.from(bytes).toString().replaceAll(EXAMPLE_URL, url));
  return { type, bytes: own, etag: contentTag(own) };
}
