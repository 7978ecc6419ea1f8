import { element, xmlDocument } from '../../../../platform/text/xml.ts';

interface SitemapPage {
  url: string;
  /** Null for a page without a known time of change. */
  updatedAt: string | null;
  /** The same page in every language, itself included. */
  alternates?: readonly { language: string; url: string }[];
}

/** What one file may contain (sitemaps.org/protocol.html). */
const MAX_PAGES = 50_000;

/** A sitemap with the time of each page's last change. Pages beyond the limit of the format are left out. */
export function sitemap(pages: readonly SitemapPage[]): string {
  const urls = pages
    .slice(0, MAX_PAGES)
    .map(({ url, updatedAt, alternates = [] }) =>
      element('url', [
        element('loc', url),
        updatedAt === null ? null : element('lastmod', updatedAt),
        ...alternates.map((page) =>
          element('xhtml:link', null, { rel: 'alternate', hreflang: page.language, href: page.url }),
        ),
      ]),
    );
  return xmlDocument(
    element('urlset', urls, {
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
    }),
  );
}

/**
 * A robots.txt (RFC 9309) that allows everything except the paths in `disallow`.
 * @throws Error for a line break in a value, which would add rules
 */
export function robotsTxt({ sitemapUrl, disallow = [] }: { sitemapUrl: string; disallow?: readonly string[] }): string {
  if ([sitemapUrl, ...disallow].some((value) => /[\r\n]/.test(value))) throw new Error('A line break in robots.txt');
  const rules = disallow.length === 0 ? ['Allow: /'] : disallow.map((path) => `Disallow: ${path}`);
  return `${['User-agent: *', ...rules, '', `Sitemap: ${sitemapUrl}`].join('\n')}\n`;
}
