import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { robotsTxt, sitemap } from './sitemap.ts';

const read = (xml: string) => {
  assert.equal(XMLValidator.validate(xml), true);
  return new XMLParser({ ignoreAttributes: false, htmlEntities: true, isArray: (name) => name === 'url' }).parse(xml)
    .urlset;
};

describe('a sitemap', () => {
  it('lists every page with the time of its last change', () => {
    const { url, ...root } = read(
      sitemap([
        { url: 'https://acme.example/careers', updatedAt: null },
        { url: 'https://acme.example/careers/a?b=1&c="2"', updatedAt: '2026-05-02T08:00:00.000Z' },
      ]),
    );
    assert.equal(root['@_xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9');
    assert.deepEqual(url, [
      { loc: 'https://acme.example/careers' },
      { loc: 'https://acme.example/careers/a?b=1&c="2"', lastmod: '2026-05-02T08:00:00.000Z' },
    ]);
  });

  it('names the same page in every language', () => {
    const alternates = [
      { language: 'en', url: 'https://acme.example/?lang=en' },
      { language: 'x-default', url: 'https://acme.example/' },
    ];
    const { url } = read(sitemap([{ url: 'https://acme.example/', updatedAt: null, alternates }]));
    assert.deepEqual(url[0]['xhtml:link'], [
      { '@_rel': 'alternate', '@_hreflang': 'en', '@_href': 'https://acme.example/?lang=en' },
      { '@_rel': 'alternate', '@_hreflang': 'x-default', '@_href': 'https://acme.example/' },
    ]);
  });

  it('keeps to the limit of 50,000 pages', () => {
    const pages = Array.from({ length: 50_001 }, (_, index) => ({
      url: `https://a.example/${index}`,
      updatedAt: null,
    }));
    assert.equal(sitemap(pages).split('<url>').length - 1, 50_000);
  });
});

describe('robots.txt', () => {
  it('allows everything and names the sitemap', () => {
    assert.equal(
      robotsTxt({ sitemapUrl: 'https://acme.example/sitemap.xml' }),
      'User-agent: *\nAllow: /\n\nSitemap: https://acme.example/sitemap.xml\n',
    );
  });

  it('forbids the paths that are not for search engines', () => {
    const text = robotsTxt({ sitemapUrl: 'https://acme.example/sitemap.xml', disallow: ['/my/', '/api/'] });
    assert.match(text, /^User-agent: \*\nDisallow: \/my\/\nDisallow: \/api\/\n\nSitemap:/);
  });

  it('rejects values that would add a rule', () => {
    assert.throws(() => robotsTxt({ sitemapUrl: 'https://acme.example/\nDisallow: /' }), /line break/);
  });
});
