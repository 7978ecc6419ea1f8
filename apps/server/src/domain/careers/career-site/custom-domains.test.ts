import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startService, type TestService, type TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const SLUGS = ['acme', 'globex', 'initech', 'hooli', 'umbrella'] as const;
const CAREER_DOMAINS = SLUGS.map((slug) => `careers.${slug}.example=${slug}`).join(', ');
const service = await startService({ CAREER_DOMAINS });

/** A page of the service as a visitor of this host gets it. */
function fetchFrom(
  host: string,
  path: string,
  at: Pick<TestService, 'url'> = service,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    request(`${at.url}${path}`, { headers: { host, accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('a domain of a career site', () => {
  it('serves the site at its root, with links within it; the path of the service names it as canonical', async () => {
    const workspace = await service.workspace('acme');
    const domain = `careers.${workspace.slug}.example`;
    const { body } = await workspace.api('POST', '/jobs', {
      title: 'Gardener',
      slug: 'gardener',
      description: 'Roof garden',
      employmentType: 'full_time',
      workplaceType: 'onsite',
    });
    await workspace.api('POST', `/jobs/${body.data.id}/publish`);
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    for (const host of [domain, `${domain}:8080`, domain.toUpperCase()]) {
      const list = await fetchFrom(host, '/?fbclid=x');
      assert.equal(list.status, 200, host);
      assert.ok(list.text.includes('href="/gardener"'));
      assert.ok(list.text.includes(`<link rel="canonical" href="http://${domain}/">`));
    }
    const job = await fetchFrom(domain, '/gardener');
    assert.match(job.text, /Roof garden[\s\S]*href="\/gardener\/apply"/);
    assert.equal((await fetchFrom(domain, '/gardener')).text, job.text, 'from memory too');
    const slash = await fetchFrom(domain, '//gardener/');
    assert.deepEqual([slash.status, slash.headers.location], [301, '/gardener']);
    const ofService = await fetchFrom(new URL(service.url).host, `/careers/${workspace.slug}/gardener`);
    assert.ok(ofService.text.includes(`href="/careers/${workspace.slug}/gardener/apply"`));
    assert.ok(ofService.text.includes(`<link rel="canonical" href="http://${domain}/gardener">`));
  });

  it('has no console, no documentation and no API for members; the public API is there', async () => {
    const workspace = await service.workspace('globex');
    const domain = `careers.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    for (const path of ['/sign-in', '/docs', '/api/v1/workspace', '/metrics', '/healthz', '/careers/other']) {
      assert.equal((await fetchFrom(domain, path)).status, 404, path);
    }
    assert.equal((await fetchFrom(domain, `/api/public/v1/jobs?workspace=${workspace.slug}`)).status, 200);
    assert.match((await fetchFrom('other.host.example', '/healthz')).text, /ok/);
  });

  it('stops being served within a second after the setting is removed', async () => {
    const workspace = await service.workspace('initech');
    const domain = `careers.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    assert.match((await fetchFrom(domain, '/')).text, /No open positions/);
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: null } });
    const end = Date.now() + 30_000;
    while ((await fetchFrom(domain, '/')).text.includes('No open positions'))
      assert.ok(Date.now() < end, 'still served');
  });

  it('of another company cannot be set or previewed: the response says what the administrator has to do', async () => {
    const [, thief] = [await service.workspace('hooli'), await service.workspace('thief')];
    const careerSite = { customDomain: 'careers.hooli.example' };
    for (const [method, path] of [
      ['PATCH', '/workspace'],
      ['POST', '/workspace/career-site-preview'],
    ] as const) {
      const { status, body, text } = await thief.api(method, path, { careerSite });
      assert.equal(status, 422, text);
      assert.match(
        body.error!.details.fields['careerSite.customDomain'][0],
        /careers\.hooli\.example=thief to CAREER_DOMAINS/,
      );
    }
  });

  it('that another workspace stored earlier can be set by the one to which it is assigned, which alone is served there', async () => {
    const [owner, other] = [await service.workspace('umbrella'), await service.workspace()];
    const domain = 'careers.umbrella.example';
    await store(service, other, domain);
    assert.doesNotMatch((await fetchFrom(domain, '/')).text, /No open positions/);
    const { status, body, text } = await owner.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    assert.equal(status, 200, text);
    assert.deepEqual(body.data.careerSiteStatus, { url: `http://${domain}`, customDomain: 'served', message: null });
    await owner.api('PATCH', '/workspace', { careerSite: { heading: 'Umbrella and nobody else' } });
    await eventually(
      () => fetchFrom(domain, '/'),
      (page) => page.text.includes('Umbrella and nobody else'),
    );
  });

  it('that is stored but not assigned is neither served nor linked to, and the API explains what to do', async () => {
    const domain = 'careers.unassigned.example';
    const { api, ...workspace } = await service.workspace();
    await store(service, workspace, domain);
    await assertNotUsed(service, { api, ...workspace }, domain);
    // Other settings can be changed and previewed, and the domain can be removed.
    const careerSite = { heading: 'Hello', customDomain: domain };
    assert.equal((await api('POST', '/workspace/career-site-preview', { careerSite })).status, 200);
    assert.equal((await api('PATCH', '/workspace', { careerSite })).status, 200);
    const removed = await api('PATCH', '/workspace', { careerSite: { customDomain: null } });
    const url = `${service.url}/careers/${workspace.slug}`;
    assert.deepEqual(removed.body.data.careerSiteStatus, { url, customDomain: null, message: null });
  });

  it('needs no assignment while the installation has a single workspace; before there is a second one, it must be assigned', async () => {
    const alone = await startService();
    const first = await alone.workspace();
    const domain = 'careers.first.example';
    const set = (workspace: TestWorkspace, customDomain: string | null) =>
      workspace.api('PATCH', '/workspace', { careerSite: { customDomain } });
    assert.equal((await set(first, domain)).body.data.careerSiteStatus.customDomain, 'served');
    assert.match((await fetchFrom(domain, '/', alone)).text, /No open positions/);
    await assert.rejects(alone.workspace(), new RegExp(`Set CAREER_DOMAINS=${domain}=${first.slug}, restart`));

    assert.equal((await set(first, null)).status, 200);
    const second = await alone.workspace();
    assert.equal((await set(second, 'careers.second.example')).status, 422);
    assert.equal((await set(first, domain)).status, 422);
    // As if the variable had been removed.
    await store(alone, first, domain);
    await assertNotUsed(alone, first, domain);
  });

  it('that no workspace may use does not prevent the administrator from creating another workspace', async () => {
    const several = await startService();
    const workspaces = [await several.workspace(), await several.workspace()];
    for (const workspace of workspaces) await store(several, workspace, 'careers.twice.example');
    await several.workspace();
  });

  it('that stops being used without a change of the workspace changes the ETag, but If-Match still matches', async () => {
    const alone = await startService();
    const { api } = await alone.workspace();
    const set = await api('PATCH', '/workspace', { careerSite: { customDomain: 'careers.alone.example' } });
    const etag = set.headers.get('etag')!;
    const read = () => api('GET', '/workspace', undefined, { 'if-none-match': etag });
    assert.equal((await read()).status, 304);
    await alone.db.write.query(sql`insert into workspaces (id, slug, name) values (${newId()}, 'next', 'Next')`);
    const { status, body } = await read();
    assert.deepEqual([status, body.data?.careerSiteStatus.customDomain], [200, 'not_assigned']);
    assert.equal((await api('PATCH', '/workspace', { name: 'Alone' }, { 'if-match': etag })).status, 200);
    assert.equal((await api('PATCH', '/workspace', { name: 'Again' }, { 'if-match': etag })).status, 412);
  });
});

/** Stores a domain that the workspace may not use. */
async function store({ db }: TestService, { id }: { id: string }, domain: string): Promise<void> {
  await db.write.query(sql`update workspaces set career_domain = ${domain} where id = ${id}`);
}

/** Checks everything that names the address of a career site. */
async function assertNotUsed(at: TestService, workspace: TestWorkspace, domain: string): Promise<void> {
  const { api, slug } = workspace;
  const site = `${at.url}/careers/${slug}`;
  const { careerSite, careerSiteStatus } = (await api('GET', '/workspace')).body.data;
  assert.equal(careerSite.customDomain, domain);
  assert.deepEqual([careerSiteStatus.url, careerSiteStatus.customDomain], [site, 'not_assigned']);
  assert.match(careerSiteStatus.message, new RegExp(`stored but not used.* add ${domain}=${slug} to CAREER_DOMAINS`));

  const job = await openJob(workspace, { workplaceType: 'remote', applicantRegions: ['PT'] });
  // A lookup of the domain is cached for less than a second.
  await eventually(
    () => fetchFrom(domain, `/${job.slug}`, at),
    ({ text }) => !text.includes('You cook.'),
  );
  const { id: sourceId } = (await api('POST', '/sources', { name: 'Fair', kind: 'event' })).body.data;
  const link = (await api('POST', '/tracking-links', { sourceId, jobId: job.id })).body.data;
  const answer = await careersSite(at, workspace).apply(job.slug, person());
  assert.equal(answer.status, 201, answer.text);
  const [application] = (await api('GET', `/applications?jobId=${job.id}`)).body.data;
  const page = (await api('POST', `/applications/${application.id}/candidate-link`)).body.data.url;
  for (const url of [
    site,
    `${site}/${job.slug}`,
    ...['sitemap.xml', 'robots.txt', ...FEEDS.map((name) => `feeds/${name}`)].map((path) => `${site}/${path}`),
    page,
    `${at.url}/api/public/v1/jobs?workspace=${slug}`,
    `${at.url}/api/public/v1/jobs/${job.slug}?workspace=${slug}`,
  ]) {
    const text = await (await fetch(url)).text();
    assert.ok(!text.includes(domain), url);
    assert.ok(text.includes(`/careers/${slug}`), url);
  }
  const redirect = await fetch(`${at.url}/r/${link.code}`, { redirect: 'manual' });
  assert.ok(redirect.headers.get('location')!.startsWith(`${site}/${job.slug}`));
  const { jsonLd } = (await api('GET', `/jobs/${job.id}/posting-check`)).body.data;
  assert.equal(jsonLd.url, `${site}/${job.slug}`);
}

const FEEDS = ['jobs.rss', 'jobs.atom', 'jobs.json', 'indeed.xml'];
