import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, it } from 'node:test';
import { sql } from '../../platform/database/sql.ts';
import { eventually } from '../../testing/eventually.ts';
import { startService, type TestWorkspace } from '../../testing/harness.ts';

const SLUGS = ['acme', 'globex', 'initech', 'hooli'] as const;
const CAREER_DOMAINS = SLUGS.map((slug) => `careers.${slug}.example=${slug}`).join(', ');
const service = await startService({ CAREER_DOMAINS });

/** A page of the service as a visitor of this host gets it. */
function visit(host: string, path: string): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    request(`${service.url}${path}`, { headers: { host, accept: 'text/html' } }, (response) => {
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
      const list = await visit(host, '/?fbclid=x');
      assert.equal(list.status, 200, host);
      assert.ok(list.text.includes('href="/gardener"'));
      assert.ok(list.text.includes(`<link rel="canonical" href="http://${domain}/">`));
    }
    const job = await visit(domain, '/gardener');
    assert.match(job.text, /Roof garden[\s\S]*href="\/gardener\/apply"/);
    assert.equal((await visit(domain, '/gardener')).text, job.text, 'from memory too');
    const slash = await visit(domain, '//gardener/');
    assert.deepEqual([slash.status, slash.headers.location], [301, '/gardener']);
    const ofService = await visit(new URL(service.url).host, `/careers/${workspace.slug}/gardener`);
    assert.ok(ofService.text.includes(`href="/careers/${workspace.slug}/gardener/apply"`));
    assert.ok(ofService.text.includes(`<link rel="canonical" href="http://${domain}/gardener">`));
  });

  it('has no console, no documentation and no API for members; the public API is there', async () => {
    const workspace = await service.workspace('globex');
    const domain = `careers.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    for (const path of ['/sign-in', '/docs', '/api/v1/workspace', '/metrics', '/healthz', '/careers/other']) {
      assert.equal((await visit(domain, path)).status, 404, path);
    }
    assert.equal((await visit(domain, `/api/public/v1/jobs?workspace=${workspace.slug}`)).status, 200);
    assert.match((await visit('other.host.example', '/healthz')).text, /ok/);
  });

  it('ends with the setting within a second', async () => {
    const workspace = await service.workspace('initech');
    const domain = `careers.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    assert.match((await visit(domain, '/')).text, /No open positions/);
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: null } });
    const end = Date.now() + 30_000;
    while ((await visit(domain, '/')).text.includes('No open positions')) assert.ok(Date.now() < end, 'still served');
  });

  it('of another company cannot be set, previewed or served: the response says what an administrator has to do', async () => {
    const [owner, thief] = [await service.workspace('hooli'), await service.workspace('thief')];
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
    // Set before the administrator assigned it to the other workspace.
    await service.db.write.query(sql`
      update workspaces set career_domain = 'careers.hooli.example' where id = ${thief.id}`);
    assert.doesNotMatch((await visit('careers.hooli.example', '/')).text, /No open positions/);
    await thief.api('PATCH', '/workspace', { careerSite: { customDomain: null } });
    assert.equal((await owner.api('PATCH', '/workspace', { careerSite })).status, 200);
    await eventually(
      () => visit('careers.hooli.example', '/'),
      ({ text }) => text.includes('No open positions'),
    );
  });

  it('needs no assignment while the installation has a single workspace; a second one gets none without', async () => {
    const alone = await startService();
    const first = await alone.workspace();
    const set = (workspace: TestWorkspace, customDomain: string) =>
      workspace.api('PATCH', '/workspace', { careerSite: { customDomain } });
    assert.equal((await set(first, 'careers.first.example')).status, 200);
    const second = await alone.workspace();
    assert.equal((await set(second, 'careers.second.example')).status, 422);
    // What was set stays, but cannot be changed either.
    const heading = await first.api('PATCH', '/workspace', { careerSite: { heading: 'Hello' } });
    assert.equal(heading.body.data.careerSite.customDomain, 'careers.first.example');
    assert.equal((await set(first, 'careers.second.example')).status, 422);
  });
});
