import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTag } from '../../platform/http/transport/entity-tags.ts';
import { pathOf, renderIndex, renderPage, STYLE_PATH } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { readImages, readPages } from './pages.ts';

/** A file below `/docs`. */
export interface DocsFile {
  type: string;
  bytes: Uint8Array;
  etag: string;
}

/** Every file by its path. */
export function renderFiles(): Map<string, DocsFile> {
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
