import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { careersSite, openJob } from '../../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { sql } from '../../../../platform/database/sql.ts';

const service = await startService({ CAREER_DOMAINS: 'jobs.acme.example=acme' });
const slugs = (answer: Json): string[] => answer.body.data.jobs.map((job: Json) => job.slug);

describe('public jobs', () => {
  it('the list shows the workspace, its board and exactly the public fields of open jobs', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    await workspace.api('PATCH', '/workspace', { branding: { brandName: 'Acme', accentColor: '#336699' } });
    const job = await openJob(workspace, {
      keywords: ['soup'],
      salaryMin: 1,
      salaryMax: 2,
      currency: 'EUR',
      salaryPeriod: 'hour',
    });
    const { body } = await site.get('/jobs');
    assert.deepEqual(body.data.workspace, { slug: workspace.slug, name: `Workspace ${workspace.slug}` });
    assert.deepEqual(body.data.board, { brandName: 'Acme', accentColor: '#336699', logoUrl: null, websiteUrl: null });
    assert.deepEqual(body.data.jobs, [
      {
        id: job.id,
        slug: 'chief-cook',
        title: 'Chief Cook',
        department: null,
        location: null,
        employmentType: 'full_time',
        workplaceType: 'onsite',
        description: 'You cook.',
        requirements: null,
        benefits: null,
        keywords: ['soup'],
        salaryMin: 1,
        salaryMax: 2,
        currency: 'EUR',
        salaryPeriod: 'hour',
        locations: [],
        applicantRegions: [],
        closesAt: null,
        vacancy: null,
        usesAi: null,
        equity: null,
        bonus: null,
        publishedAt: job.publishedAt,
        url: `${service.url}/careers/${workspace.slug}/chief-cook`,
        applyUrl: `${service.url}/careers/${workspace.slug}/chief-cook/apply`,
      },
    ]);
    assert.deepEqual(body.meta, { pagination: { nextCursor: null, hasMore: false, limit: 500 } });
  });

  it("URLs lead to the career site or the public API, and to the workspace's own site once its careersUrl is set", async () => {
    const workspace = await service.workspace('acme');
    const job = await openJob(workspace);
    const shown = async () => (await careersSite(service, workspace).get(`/jobs/${job.slug}`)).body.data;
    const urlOf = async () => (await shown()).url;
    assert.equal(await urlOf(), `${service.url}/careers/${workspace.slug}/chief-cook`);
    const form = await fetch((await shown()).applyUrl);
    assert.deepEqual([form.status, form.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    assert.match(await form.text(), /<form method="post"/);
    const domain = `jobs.${workspace.slug}.example`;
    await workspace.api('PATCH', '/workspace', { careerSite: { customDomain: domain } });
    assert.equal(await urlOf(), `http://${domain}/chief-cook`);
    assert.equal((await shown()).applyUrl, `http://${domain}/chief-cook/apply`);
    await workspace.api('PATCH', '/workspace', { careerSite: { enabled: false } });
    assert.equal(await urlOf(), `${service.url}/api/public/v1/jobs/chief-cook?workspace=${workspace.slug}`);
    const posted = `${service.url}/api/public/v1/jobs/chief-cook/applications?workspace=${workspace.slug}`;
    assert.equal((await shown()).applyUrl, posted);
    await workspace.api('PATCH', '/workspace', { branding: { careersUrl: 'https://acme.example/jobs/' } });
    const { data } = (await careersSite(service, workspace).get(`/jobs/${job.slug}`)).body;
    assert.equal(data.url, 'https://acme.example/jobs/chief-cook');
    assert.equal(data.applyUrl, 'https://acme.example/jobs/chief-cook/apply');
  });

  it('drafts, closed and deleted jobs are neither listed nor found, effective immediately', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const job = await openJob(workspace);
    const seen = async () => [slugs(await site.get('/jobs')).length, (await site.get(`/jobs/${job.slug}`)).status];
    assert.deepEqual(await seen(), [1, 200]);
    for (const [hide, show] of [
      ['close', 'publish'],
      ['draft', 'publish'],
    ]) {
      await workspace.api('POST', `/jobs/${job.id}/${hide}`);
      assert.deepEqual(await seen(), [0, 404]);
      await workspace.api('POST', `/jobs/${job.id}/${show}`);
      assert.deepEqual(await seen(), [1, 200]);
    }
    await workspace.api('DELETE', `/jobs/${job.id}`);
    assert.deepEqual(await seen(), [0, 404]);
  });

  it('a change on another node is visible within a second', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const job = await openJob(workspace);
    await site.get(`/jobs/${job.slug}`);
    // Written without this process, which therefore gets no signal.
    await service.db.write.query(
      sql`update jobs set title = 'Renamed' where workspace_id = ${workspace.id} and id = ${job.id}`,
    );
    const changedAt = performance.now();
    for (let requestedAt = changedAt; ; requestedAt = performance.now()) {
      if ((await site.get(`/jobs/${job.slug}`)).body.data.title === 'Renamed') break;
      assert.ok(requestedAt - changedAt < 1_000, 'a stale page was served for longer');
    }
  });

  it('filters: department equals ignoring case, location contains, workplace type equals, q searches the text', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    await openJob(workspace, { title: 'One', department: 'Kitchen', location: 'Lisbon, Portugal' });
    await openJob(workspace, { title: 'Two', workplaceType: 'remote', keywords: ['sourdough'] });
    await openJob(workspace, {
      title: 'Three',
      description: 'You bake sourdough 100% of your day.',
      location: '100%_x',
    });
    for (const [query, expected] of [
      ['department=kitchen', ['one']],
      ['department=kitch', []],
      ['location=PORTU', ['one']],
      ['location=100%25', ['three']],
      ['location=%25', ['three']],
      ['workplaceType=remote', ['two']],
      ['employmentType=internship,volunteer', []],
      ['employmentType=full_time,volunteer&workplaceType=remote', ['two']],
      ['q=sourd', ['three', 'two']],
      ['q=sourdough%20bake', ['three']],
      ["q='%3A%26!(", ['three', 'two', 'one']],
      ['department=Kitchen&q=none', []],
    ] as const) {
      const answer = await site.get(`/jobs?${query}`);
      assert.equal(answer.status, 200, answer.text);
      if (!query.startsWith("q='")) assert.deepEqual(slugs(answer), expected, query);
    }
  });

  it('invalid filter values are 422 naming the parameter', async () => {
    const site = careersSite(service, await service.workspace());
    for (const [query, field] of [
      ['workplaceType=moon', 'workplaceType'],
      ['location=%00', 'location'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['department=', 'department'],
    ]) {
      const answer = await site.get(`/jobs?${query}`);
      assert.equal(answer.status, 422, query);
      assert.equal(answer.body.error?.details.field, field);
    }
  });

  it('pages show every job once, newest publication first, even if times are equal', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    for (let n = 0; n < 7; n += 1) await openJob(workspace, { title: `Job ${n}` });
    await service.db.write.query(sql`
      update jobs set published_at = '2026-01-01T00:00:00.123Z'
      where workspace_id = ${workspace.id} and slug in ('job-2', 'job-3', 'job-4')`);
    const all = slugs(await site.get('/jobs?limit=100'));
    assert.deepEqual(all.slice(0, 4), ['job-6', 'job-5', 'job-1', 'job-0']);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await site.get(`/jobs?limit=2${cursor}`);
      paged.push(...slugs(page));
      assert.equal(page.body.meta.nextCursor, page.body.meta.pagination.nextCursor ?? undefined);
      cursor = page.body.meta.pagination.hasMore ? `&cursor=${page.body.meta.nextCursor}` : '';
    } while (cursor !== '');
    assert.deepEqual(paged, all);
  });

  it('a forged cursor is 400', async () => {
    const site = careersSite(service, await service.workspace());
    const id = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
    for (const key of [['x'], ['x', id], ['2026-02-30T00:00:00.000Z', id], ['0000-01-01T00:00:00.000Z', id], [1, 2]]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      assert.equal((await site.get(`/jobs?cursor=${cursor}`)).status, 400, JSON.stringify(key));
    }
  });

  it('the job shows its form, and the site key of a CAPTCHA but never its secret', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const question = { id: 'why', label: 'Why?', type: 'textarea', required: true, minLength: 5 };
    const job = await openJob(workspace, {}, { questions: [question] });
    const plain = (await site.get(`/jobs/${job.slug}`)).body.data;
    assert.deepEqual(plain.applicationConfig.questions, [question]);
    assert.equal(plain.applicationConfig.sections.photo.visibility, 'disabled');
    assert.equal(plain.captcha, null);
    const captcha = { provider: 'turnstile', siteKey: 'site', secretKey: 'very-secret' };
    await workspace.api('PATCH', '/workspace', { captcha, consent: { text: 'May we?', required: true } });
    const guarded = await site.get(`/jobs/${job.slug}`);
    assert.deepEqual(guarded.body.data.captcha, { provider: 'turnstile', siteKey: 'site' });
    assert.deepEqual(guarded.body.data.applicationConfig.consent, { text: 'May we?', required: true });
    assert.ok(!guarded.text.includes('very-secret'));
  });

  it('a path that names no job is 404, whatever its characters', async () => {
    const site = careersSite(service, await service.workspace());
    for (const path of ['none', '%00', '..%2f..', 'A', "'%20or%201=1", 'x'.repeat(1_500)]) {
      assert.equal((await site.get(`/jobs/${path}`)).status, 404, path);
    }
  });

  it('a client that has the page gets 304 until it changes', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const job = await openJob(workspace);
    for (const path of ['/jobs', `/jobs/${job.slug}`]) {
      const first = await site.get(path);
      const etag = first.headers.get('etag')!;
      const again = await site.get(path, { 'if-none-match': etag });
      assert.equal(again.status, 304);
      assert.equal(again.text, '');
      assert.equal(again.headers.get('etag'), etag);
      await workspace.api('PATCH', `/jobs/${job.id}`, { description: `Now for ${path}.` });
      assert.equal((await site.get(path, { 'if-none-match': etag })).status, 200);
    }
  });
});
