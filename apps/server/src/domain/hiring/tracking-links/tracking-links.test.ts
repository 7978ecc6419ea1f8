import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob, person } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Opens a link without following it. */
async function open(link: Json, { method = 'GET', headers = {} } = {}): Promise<{ status: number; location: string }> {
  const response = await fetch(`${service.url}/r/${link.code}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': BROWSER, ...headers },
  });
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

const aSource = async ({ api }: TestWorkspace): Promise<Json> =>
  (await api('GET', '/sources?kind=job_board')).body.data[0];
const create = async (workspace: TestWorkspace, body: object = {}): Promise<Json> => {
  const { status, body: answer } = await workspace.api('POST', '/tracking-links', {
    sourceId: (await aSource(workspace)).id,
    ...body,
  });
  assert.equal(status, 201);
  return answer.data;
};
const read = async ({ api }: TestWorkspace, { id }: Json): Promise<Json> =>
  (await api('GET', `/tracking-links/${id}`)).body.data;
const apply = (workspace: TestWorkspace, slug: string, more: object) =>
  service.request('POST', `/api/public/v1/jobs/${slug}/applications?workspace=${workspace.slug}`, {
    body: { ...person(), ...more },
  });

describe('tracking links', () => {
  it('are created, changed, listed and deleted, each with its event; a deleted one no longer works', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await openJob(workspace);
    const link = await create(workspace, { jobId: job.id });
    assert.match(link.code, /^[a-z2-9]{10}$/);
    assert.equal(link.shareUrl, `${service.url}/r/${link.code}`);
    assert.deepEqual([link.visits, link.applications, link.url], [0, 0, null]);
    const ids = async (query: string) =>
      (await api('GET', `/tracking-links?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await ids(`jobId=${job.id}`), [link.id]);
    assert.deepEqual(await ids(`sourceId=${link.sourceId}`), [link.id]);
    const patched = await api('PATCH', `/tracking-links/${link.id}`, { url: 'https://example.com/jobs?x=1' });
    assert.equal(patched.body.data.url, 'https://example.com/jobs?x=1');
    assert.equal((await open(link)).location, `https://example.com/jobs?x=1&trackingCode=${link.code}`);
    const used = await api('DELETE', `/sources/${link.sourceId}`);
    assert.deepEqual([used.status, used.body.error?.details.usedBy], [409, 'tracking links']);
    assert.equal((await api('DELETE', `/tracking-links/${link.id}`)).status, 204);
    assert.equal((await open(link)).status, 404);
    const events = await eventsOf(workspace, link.id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['tracking_link.created', 'tracking_link.updated', 'tracking_link.deleted'],
    );
    assert.deepEqual(events[0].data.trackingLink, link);
  });

  it('a source or job that is unknown, archived or of another workspace, and a URL that no browser opens, are 422', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const { id: sourceId } = await aSource(workspace);
    const archived = (await workspace.api('POST', '/sources', { name: 'Old', kind: 'other' })).body.data.id;
    await workspace.api('POST', `/sources/${archived}/archive`);
    for (const [field, body] of [
      ['sourceId', { sourceId: (await aSource(other)).id }],
      ['sourceId', { sourceId: archived }],
      ['jobId', { sourceId, jobId: (await openJob(other)).id }],
      ['url', { sourceId, url: 'javascript:alert(1)' }],
      ['url', { sourceId, url: '//example.com' }],
    ] as const) {
      const { status, body: answer } = await workspace.api('POST', '/tracking-links', body);
      assert.deepEqual([status, answer.error?.details.field], [422, field]);
    }
  });

  it('redirect to the current page of the job: on the website of the workspace, its career site, or the public API', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await openJob(workspace);
    const [link, board] = [await create(workspace, { jobId: job.id }), await create(workspace)];
    const { status, location } = await open(link);
    assert.equal(status, 302);
    const site = `${service.url}/careers/${workspace.slug}`;
    assert.equal(location, `${site}/${job.slug}?trackingCode=${link.code}`);
    assert.equal((await open(board)).location, `${site}?trackingCode=${board.code}`);
    await api('PATCH', '/workspace', { careerSite: { enabled: false } });
    const api1 = `${service.url}/api/public/v1/jobs`;
    const withoutSite = `${api1}/${job.slug}?workspace=${workspace.slug}&trackingCode=${link.code}`;
    assert.equal((await open(link)).location, withoutSite);
    await api('PATCH', '/workspace', { branding: { careersUrl: 'https://example.com/jobs/' } });
    assert.equal((await open(link)).location, `https://example.com/jobs/${job.slug}?trackingCode=${link.code}`);
    assert.equal((await open(board)).location, `https://example.com/jobs/?trackingCode=${board.code}`);
    await api('POST', `/jobs/${job.id}/draft`);
    assert.equal(
      (await open(link)).location,
      `https://example.com/jobs/?trackingCode=${link.code}`,
      'a draft is not named',
    );
  });

  it('count all visits of people, and change neither the ETag nor the `updatedAt` of the link', async () => {
    const workspace = await service.workspace();
    const link = await create(workspace);
    const { headers } = await workspace.api('GET', `/tracking-links/${link.id}`);
    await Promise.all(Array.from({ length: 40 }, () => open(link)));
    await open(link, { method: 'HEAD' });
    for (const other of [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'sec-purpose': 'prefetch' },
    ]) {
      assert.equal((await open(link, { headers: other })).status, 302);
    }
    const counted = await eventually(
      () => read(workspace, link),
      ({ visits }) => visits >= 40,
    );
    assert.equal(counted.visits, 40);
    assert.equal(counted.updatedAt, link.updatedAt);
    const after = await workspace.api('GET', `/tracking-links/${link.id}`);
    assert.equal(after.headers.get('etag'), headers.get('etag'));
  });

  it('record source and link on the application; a source given by the visitor stays', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await openJob(workspace);
    const source = await aSource(workspace);
    const link = await create(workspace, { jobId: job.id });
    assert.equal((await apply(workspace, job.slug, { trackingCode: link.code })).status, 201);
    const own = await apply(workspace, job.slug, { trackingCode: link.code, source: 'A colleague' });
    assert.equal(own.status, 201);
    const applications: Json[] = (await api('GET', `/applications?trackingLinkId=${link.id}&order=asc`)).body.data;
    assert.deepEqual(
      applications.map((application) => [application.sourceId, application.source]),
      [
        [source.id, source.name],
        [source.id, 'A colleague'],
      ],
    );
    assert.equal((await read(workspace, link)).applications, 2);
  });

  it('an unknown code, a code of another workspace and a value that is not text are ignored', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const job = await openJob(workspace);
    const foreign = await create(other);
    for (const trackingCode of ['aaaaaaaaaa', foreign.code, 'x'.repeat(5_000), '', null, 7, { $ne: 1 }, ['a']]) {
      const { status } = await apply(workspace, job.slug, { trackingCode });
      assert.equal(status, 201);
    }
    const applications: Json[] = (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;
    assert.equal(applications.length, 8);
    for (const { sourceId, trackingLinkId } of applications) assert.deepEqual([sourceId, trackingLinkId], [null, null]);
    for (const code of ['aaaaaaaaaa', 'AAAAAAAAAA', '%00', '..%2f', 'x']) {
      assert.equal((await open({ code })).status, 404, code);
    }
  });

  it('require scopes of their own', async () => {
    const workspace = await service.workspace();
    const link = await create(workspace);
    const reader = await keyWith(workspace, 'tracking_links:read');
    assert.equal((await reader.api('GET', `/tracking-links/${link.id}`)).status, 200);
    assert.equal((await reader.api('DELETE', `/tracking-links/${link.id}`)).status, 403);
    assert.equal((await (await keyWith(workspace, 'sources:read')).api('GET', '/tracking-links')).status, 403);
  });
});

it('following tracking links is limited per address, like reading public pages', async () => {
  const limited = await startService({ RATE_LIMIT_PUBLIC_PER_MINUTE: '3' });
  const workspace = await limited.workspace();
  const { id: sourceId } = await aSource(workspace);
  const { code } = (await workspace.api('POST', '/tracking-links', { sourceId })).body.data;
  const statuses = [];
  for (let call = 0; call < 5; call += 1) {
    statuses.push((await fetch(`${limited.url}/r/${code}`, { redirect: 'manual' })).status);
  }
  assert.deepEqual(statuses, [302, 302, 302, 429, 429]);
});
