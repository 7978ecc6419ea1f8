import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentTag, notModified } from '../../platform/http/transport/entity-tags.ts';
import { pathOf, renderIndex, renderPage, STYLE_PATH } from './layout.ts';
import { readImages, readPages } from './pages.ts';

/** The pages have no scripts at all, and load their style sheet and images from this service. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface DocsFile {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** `/docs`: the Markdown files of the repository as pages. All are rendered on the first request and cached. */
export function serveDocs(http: FastifyInstance): void {
  let files: Promise<Map<string, DocsFile>> | undefined;
  const serve = (url: string) =>
    http.get(url, async (request, reply) => {
      files ??= renderFiles();
      const path = new URL(request.url, 'http://docs').pathname;
      const file = (await files).get(path === '/docs/' ? '/docs' : path);
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

/** Every file by its path. The Markdown parser is loaded only when the documentation is requested. */
async function renderFiles(): Promise<Map<string, DocsFile>> {
  const { renderMarkdown } = await import('./markdown.ts');
  const groups = readPages();
  const images = readImages();
  const pages = groups.flatMap((group) => group.pages);
  const addresses = new Map([
    ...pages.map((page) => [page.file, pathOf(page)] as const),
    ...[...images.keys()].map((name) => [`docs/images/${name}`, `/docs/images/${name}`] as const),
    ['docs/', '/docs'],
    ['openapi.json', '/api/v1/openapi.json'],
  ]);
  const html = (text: string) => toFile('text/html; charset=utf-8', Buffer.from(text));
  const style = readFileSync(join(import.meta.dirname, 'style.css'));
  return new Map([
    ['/docs', html(renderIndex(groups))],
    [STYLE_PATH, toFile('text/css; charset=utf-8', style)],
    ...pages.map((page): [string, DocsFile] => {
      const rendered = renderMarkdown(page.markdown, page.title, page.file, (file) => addresses.get(file));
      return [pathOf(page), html(renderPage(groups, page, rendered))];
    }),
    ...[...images].map(([name, bytes]): [string, DocsFile] => [`/docs/images/${name}`, toFile('image/png', bytes)]),
  ]);
}

function toFile(type: string, bytes: Buffer): DocsFile {
  return { type, bytes, etag: contentTag(bytes) };
}
