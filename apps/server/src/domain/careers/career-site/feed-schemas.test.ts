import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { RelaxNGValidator, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { openJob } from '../../../../test/careers-site.ts';
import { startService } from '../../../../test/harness.ts';

const SCHEMAS = join(import.meta.dirname, '../postings/feeds/schemas');
/** That of sitemaps.org, as the package `sitemap` contains it. */
const SITEMAP = fileURLToPath(new URL('../../schema/sitemap.xsd', import.meta.resolve('sitemap')));
/** It admits elements of other namespaces only with a schema of theirs. */
const SITEMAP_WITH_LANGUAGES = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="${pathToFileURL(SITEMAP)}"/>
  <xsd:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="${pathToFileURL(join(SCHEMAS, 'language-links.xsd'))}"/>
</xsd:schema>`;
/** Text that breaks naive XML writers, including characters that XML cannot contain. */
const HOSTILE = `]]> & <b> "quoted" 'single' \u0008\u001f\ufffe é 漢字 🚀 &amp; <!-- --> <?x?>`;

xmlRegisterFsInputProviders();
const service = await startService();
const workspace = await service.workspace();
await workspace.api('PATCH', '/workspace', { careerSite: { languages: ['en', 'de'] } });
const address = (await workspace.api('POST', '/locations', { name: 'Lisbon', city: 'Lisbon', country: 'PT' })).body
  .data;
const pay = { salaryMin: 30_000, salaryMax: 40_000, currency: 'EUR', salaryPeriod: 'year' };
await openJob(workspace, { title: HOSTILE, description: HOSTILE, department: HOSTILE, keywords: ['a & b'], ...pay });
await openJob(workspace, { title: 'Gärtner', locationIds: [address.id], benefits: '- Brot' });

const fetchText = async (path: string) => (await fetch(`${service.url}/careers/${workspace.slug}/${path}`)).text();

/** The errors of a document according to a schema. @throws for a document that is not well-formed */
function faultsIn(xml: string, validator: { validate(document: XmlDocument): void }): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message);
    throw error;
  } finally {
    document.dispose();
  }
}

describe('what libxml2 says about the feeds of a career site', () => {
  it('the Atom feed follows the grammar of RFC 4287', async () => {
    const grammar = readFileSync(join(SCHEMAS, 'atom.rng'), 'utf8');
    const validator = RelaxNGValidator.fromDoc(XmlDocument.fromString(grammar));
    const feed = await fetchText('feeds/jobs.atom');
    assert.equal(feed.match(/<entry>/g)?.length, 2);
    assert.deepEqual(faultsIn(feed, validator), []);
    assert.notDeepEqual(faultsIn(feed.replace(/<updated>[^<]*<\/updated>/, ''), validator), []);
    assert.notDeepEqual(faultsIn(feed.replace(/<published>[^<]*/, '<published>yesterday'), validator), []);
  });

  it('the sitemap follows the schema of sitemaps.org, with links to other languages', async () => {
    const validator = XsdValidator.fromDoc(XmlDocument.fromString(SITEMAP_WITH_LANGUAGES));
    const sitemap = await fetchText('sitemap.xml');
    assert.match(sitemap, /hreflang="x-default"/);
    assert.deepEqual(faultsIn(sitemap, validator), []);
    assert.notDeepEqual(faultsIn(sitemap.replace(/<lastmod>[^<]*/, '<lastmod>yesterday'), validator), []);
    assert.notDeepEqual(faultsIn(sitemap.replace(/<loc>[^<]*<\/loc>/, ''), validator), []);
  });

  it('RSS and the feed for Indeed, for which no schema is published, are well-formed', async () => {
    for (const path of ['feeds/jobs.rss', 'feeds/indeed.xml']) XmlDocument.fromString(await fetchText(path)).dispose();
    assert.throws(() => XmlDocument.fromString('<a>&nbsp;</a>'));
  });
});
