import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, it } from 'node:test';
import { startService } from '../../testing/harness.ts';

const service = await startService();

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
    const workspace = await service.workspace();
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
    const workspace = await service.workspace();
    const domain = `careers.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    for (const path of ['/sign-in', '/docs', '/api/v1/workspace', '/metrics', '/healthz', '/careers/other']) {
      assert.equal((await visit(domain, path)).status, 404, path);
    }
    assert.equal((await visit(domain, `/api/public/v1/jobs?workspace=${workspace.slug}`)).status, 200);
    assert.match((await visit('other.host.example', '/healthz')).text, /ok/);
  });

  it('ends with the setting within a second', async () => {
    const workspace = await service.workspace();
    const domain = `careers.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    assert.match((await visit(domain, '/')).text, /No open positions/);
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: null } });
    const end = Date.now() + 30_000;
    while ((await visit(domain, '/')).text.includes('No open positions')) assert.ok(Date.now() < end, 'still served');
  });
});
