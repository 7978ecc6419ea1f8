import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';

const service = await startService();

const FEEDS: Record<string, string> = {
  'feeds/jobs.rss': 'application/rss+xml',
  'feeds/jobs.atom': 'application/atom+xml',
  'feeds/jobs.json': 'application/feed+json',
  'feeds/indeed.xml': 'application/xml',
  'sitemap.xml': 'application/xml',
  'robots.txt': 'text/plain',
};

async function openJob({ api }: TestWorkspace, job: Json = {}): Promise<Json> {
  const { body } = await api('POST', '/jobs', {
    title: 'Gardener',
    description: 'You look after our roof garden.',
    employmentType: 'full_time',
    workplaceType: 'onsite',
    ...job,
  });
  return (await api('POST', `/jobs/${body.data.id}/publish`)).body.data;
}

/** A job with all that search engines require. */
async function completeJob(workspace: TestWorkspace, job: Json = {}): Promise<Json> {
  const { body } = await workspace.api('POST', '/locations', { name: 'Lisbon', city: 'Lisbon', country: 'PT' });
  const description = 'You look after our roof garden, every day of the week, with a team of five gardeners.'.repeat(5);
  return openJob(workspace, { locationIds: [body.data.id], description, ...job });
}

const read = (workspace: TestWorkspace, path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/careers/${workspace.slug}/${path}`, { headers });

describe('feeds, sitemap and robots.txt', () => {
  it('name the open jobs with the URLs of their pages, but no confidential, closed or draft ones', async () => {
    const workspace = await service.workspace();
    await completeJob(workspace, { slug: 'gardener', title: 'Gardener & <Florist>' });
    await completeJob(workspace, { title: 'Hidden confidential', confidential: true });
    const closed = await completeJob(workspace, { slug: 'hidden-closed' });
    await workspace.api('POST', `/jobs/${closed.id}/close`);
    const page = `${service.url}/careers/${workspace.slug}/gardener`;
    for (const [path, type] of Object.entries(FEEDS)) {
      const answer = await read(workspace, path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get('content-type'), `${type}; charset=utf-8`);
      const text = await answer.text();
      assert.doesNotMatch(text, /hidden/, path);
      if (path !== 'robots.txt') assert.ok(text.includes(page), path);
      else assert.ok(text.includes(`Sitemap: ${service.url}/careers/${workspace.slug}/sitemap.xml`));
    }
  });

  it('return 304 to clients that have them, by ETag and by Last-Modified, until a job changes', async () => {
    const workspace = await service.workspace();
    const job = await completeJob(workspace);
    for (const path of Object.keys(FEEDS)) {
      const first = await read(workspace, path);
      const [etag, changed] = [first.headers.get('etag')!, first.headers.get('last-modified')!];
      assert.equal((await read(workspace, path, { 'if-none-match': etag })).status, 304, path);
      assert.equal((await read(workspace, path, { 'if-modified-since': changed })).status, 304, path);
      const earlier = new Date(Date.parse(changed) - 1_000).toUTCString();
      assert.equal((await read(workspace, path, { 'if-modified-since': earlier })).status, 200, path);
    }
    const { headers } = await read(workspace, 'feeds/jobs.rss');
    await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'Head gardener' });
    const after = await read(workspace, 'feeds/jobs.rss', { 'if-none-match': headers.get('etag')! });
    assert.equal(after.status, 200);
    assert.match(await after.text(), /Head gardener/);
  });

  it('the sitemap has every language of each page; the robots.txt of the service leaves out the console and the API', async () => {
    const workspace = await service.workspace();
    await workspace.api('PATCH', '/workspace', { careerSite: { languages: ['en', 'de'] } });
    await openJob(workspace, { slug: 'gardener' });
    const text = await (await read(workspace, 'sitemap.xml', { 'accept-language': 'de' })).text();
    for (const language of ['en', 'de']) {
      assert.ok(
        text.includes(
          `hreflang="${language}" href="${service.url}/careers/${workspace.slug}/gardener?lang=${language}"`,
        ),
      );
    }
    assert.ok(text.includes('hreflang="x-default"'));
    assert.match(await (await fetch(`${service.url}/robots.txt`)).text(), /Allow: \/careers\/\n[\s\S]*Disallow: \/\n/);
  });
});

describe('structured data', () => {
  it('is complete on the page of a job, and cannot end its element', async () => {
    const workspace = await service.workspace();
    const job = await completeJob(workspace, { title: '</script><script>alert(1)</script>' });
    const page = await (await read(workspace, job.slug)).text();
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const posting = JSON.parse(text);
    assert.equal(posting['@type'], 'JobPosting');
    assert.equal(posting.title, '</script><script>alert(1)</script>');
    assert.equal(posting.url, `${service.url}/careers/${workspace.slug}/${job.slug}`);
    assert.equal(page.match(/<script/g)?.length, 1);
  });

  it('is left out where it would be incomplete, for confidential jobs, on the list, and on copies of a page elsewhere', async () => {
    const workspace = await service.workspace();
    const incomplete = await openJob(workspace, { location: 'Berlin or remote' });
    const confidential = await completeJob(workspace, { confidential: true });
    const complete = await completeJob(workspace);
    for (const path of [incomplete.slug, confidential.slug, '']) {
      const url = `${service.url}/careers/${workspace.slug}${path === '' ? '' : `/${path}`}`;
      assert.doesNotMatch(await (await fetch(url)).text(), /ld\+json/, path);
    }
    assert.match(await (await read(workspace, complete.slug)).text(), /ld\+json/);
    await workspace.api('PATCH', '/workspace', { branding: { careersUrl: 'https://acme.example/jobs' } });
    const copy = await (await read(workspace, complete.slug)).text();
    assert.doesNotMatch(copy, /ld\+json/);
    assert.ok(copy.includes(`<link rel="canonical" href="https://acme.example/jobs/${complete.slug}">`));
  });
});
