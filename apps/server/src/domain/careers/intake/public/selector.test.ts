import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { newKey as newKeyText } from '../../../accounts/api-keys/key-format.ts';

const service = await startService();
const workspace = await service.workspace();
const job = await openJob(workspace);
const { slug, publishableKey, secretKey } = workspace;
const JOBS = '/api/public/v1/jobs';
const get = (path: string, headers: Record<string, string> = {}) => service.request('GET', path, { headers });
const newKey = async (body: object): Promise<Json> =>
  (await workspace.api('POST', '/api-keys', { name: 'Site', type: 'publishable', ...body })).body.data;

describe('the workspace selector', () => {
  it('the slug and each way of sending a publishable key return the same jobs', async () => {
    const answers = await Promise.all([
      get(`${JOBS}?workspace=${slug}`),
      get(`${JOBS}?pk=${publishableKey}`),
      get(JOBS, { 'x-api-key': publishableKey }),
      get(JOBS, { authorization: `Bearer ${publishableKey}` }),
    ]);
    for (const { status, text } of answers) {
      assert.equal(status, 200);
      assert.equal(text, answers[0].text);
    }
    assert.equal(answers[0].body.data.jobs[0].id, job.id);
  });

  it('is the only one: a second one is 400, equal or not, on reads and writes, and reveals nothing', async () => {
    const other = await service.workspace();
    const key = { 'x-api-key': publishableKey };
    const bearer = { authorization: `Bearer ${publishableKey}` };
    const messages = new Set<string>();
    for (const [query, headers] of [
      [`workspace=${slug}&pk=${publishableKey}`, {}],
      [`workspace=${slug}&pk=${other.publishableKey}`, {}],
      [`workspace=${slug}&workspace=${slug}`, {}],
      [`workspace=${slug}&workspace=${other.slug}`, {}],
      [`pk=${publishableKey}&pk=${publishableKey}`, {}],
      [`workspace=${slug}`, key],
      [`workspace=nobody-has-this`, key],
      [`workspace=${slug}`, bearer],
      [`workspace=${slug}`, { authorization: 'Basic YTpi' }],
      [`pk=${publishableKey}`, key],
      ['', { ...key, ...bearer }],
      ['', { ...key, authorization: `Bearer ${other.publishableKey}` }],
    ] as const) {
      const apply = `${JOBS}/${job.slug}/applications?${query}`;
      for (const answer of [
        await get(`${JOBS}?${query}`, headers),
        await get(`${JOBS}?${query}`, headers),
        await service.request('POST', apply, { body: person(), headers }),
      ]) {
        assert.equal(answer.status, 400, `${query} ${JSON.stringify(headers)}: ${answer.text}`);
        assert.equal(answer.body.error!.code, 'bad_request');
        messages.add(answer.body.error!.message);
      }
    }
    assert.equal(messages.size, 1);
  });

  it('links in a response repeat it only if it was in the query, so that they work with the headers of the request', async () => {
    const own = await service.workspace();
    const { id, slug: jobSlug } = await openJob(own);
    await own.api('PATCH', '/workspace', { careerSite: { enabled: false } });
    for (const [query, headers] of [
      [`?workspace=${own.slug}`, {}],
      [`?pk=${own.publishableKey}`, {}],
      ['', { 'x-api-key': own.publishableKey }],
      ['', { authorization: `Bearer ${own.publishableKey}` }],
    ] as const) {
      const [listed] = (await get(`${JOBS}${query}`, headers)).body.data.jobs;
      assert.equal(listed.url, `${service.url}${JOBS}/${jobSlug}${query}`);
      const detail = await get(listed.url.slice(service.url.length), headers);
      assert.deepEqual([detail.status, detail.body.data.id, detail.body.data.url], [200, id, listed.url]);
      const applyUrl = detail.body.data.applyUrl.slice(service.url.length);
      const applied = await service.request('POST', applyUrl, { body: person(), headers });
      assert.equal(applied.status, 201, applied.text);
    }
  });

  it('the workspace is never inferred, and a malformed selector is 400', async () => {
    for (const [path, headers] of [
      [JOBS, {}],
      [`${JOBS}?workspace=`, {}],
      [`${JOBS}?workspace=Not%20A%20Slug`, {}],
      [`${JOBS}?workspace=${'a'.repeat(300)}`, {}],
      [`${JOBS}?pk=`, {}],
      [`${JOBS}?pk=nonsense`, {}],
      [`${JOBS}?pk=${publishableKey.slice(0, -1)}!`, {}],
      [JOBS, { authorization: 'Basic YTpi' }],
    ] as const) {
      const answer = await get(path, headers);
      assert.equal(answer.status, 400, `${path} ${JSON.stringify(headers)}: ${answer.text}`);
      assert.equal(answer.body.error?.code, 'bad_request');
    }
  });

  it('a secret key is rejected with a warning, even if mistyped, on reads and writes', async () => {
    for (const key of [secretKey, `${secretKey.slice(0, -3)}abc`]) {
      const read = await get(JOBS, { authorization: `Bearer ${key}` });
      assert.equal(read.status, 400);
      assert.match(read.body.error!.message, /secret key/);
      const write = await service.request('POST', `${JOBS}/${job.slug}/applications?pk=${key}`, { body: person() });
      assert.equal(write.status, 400);
    }
  });

  it('an unknown slug is 404; an unknown, revoked or expired key is 401', async () => {
    assert.equal((await get(`${JOBS}?workspace=nobody-has-this`)).status, 404);
    const revoked = await newKey({ scopes: ['jobs:read'] });
    assert.equal((await get(`${JOBS}?pk=${revoked.key}`)).status, 200);
    await workspace.api('DELETE', `/api-keys/${revoked.id}`);
    const rejected = await get(`${JOBS}?pk=${revoked.key}`);
    assert.equal(rejected.status, 401, 'immediately on the node that revoked it, even for a cached page');
    assert.equal(rejected.headers.get('www-authenticate'), 'Bearer');
    const never = newKeyText(service.config.keyPrefix, 'publishable');
    assert.deepEqual((await get(`${JOBS}?pk=${never}`)).body, rejected.body);
    const expiring = await newKey({ scopes: ['jobs:read'], expiresAt: new Date(Date.now() + 3600_000).toISOString() });
    await service.db.write.query(sql`
      update api_keys set expires_at = now() where workspace_id = ${workspace.id} and id = ${expiring.id}`);
    assert.deepEqual((await get(`${JOBS}?pk=${expiring.key}`)).body, rejected.body);
  });

  it('a key needs jobs:read to read and applications:write to apply and to upload', async () => {
    const reader = (await newKey({ scopes: ['jobs:read'] })).key;
    const writer = (await newKey({ scopes: ['applications:write'] })).key;
    const apply = (key: string) =>
      service.request('POST', `${JOBS}/${job.slug}/applications?pk=${key}`, { body: person() });
    assert.equal((await get(`${JOBS}?pk=${writer}`)).status, 403);
    assert.equal((await get(`${JOBS}/${job.slug}?pk=${writer}`)).body.error?.details.requiredScope, 'jobs:read');
    assert.equal((await apply(reader)).body.error?.details.requiredScope, 'applications:write');
    for (const kind of ['resume', 'image']) {
      const body = { filename: 'a.pdf', contentType: 'application/pdf', contentLength: 10 };
      assert.equal(
        (await service.request('POST', `/api/public/v1/${kind}/presign?pk=${reader}`, { body })).status,
        403,
      );
    }
    assert.equal((await get(`${JOBS}?pk=${reader}`)).status, 200);
    assert.equal((await apply(writer)).status, 201);
  });

  it("a key gives access to its own workspace's jobs only", async () => {
    const other = await service.workspace();
    const theirs = await openJob(other, { title: 'Only Here' });
    assert.equal((await get(`${JOBS}/${theirs.slug}?pk=${publishableKey}`)).status, 404);
    const unknown = await get(`${JOBS}/no-such-job?pk=${publishableKey}`);
    assert.equal((await get(`${JOBS}/${theirs.slug}?pk=${publishableKey}`)).text, unknown.text);
    assert.deepEqual(
      (await get(`${JOBS}?pk=${other.publishableKey}`)).body.data.jobs.map((j: Json) => j.id),
      [theirs.id],
    );
  });
});

describe('other origins', () => {
  const site = careersSite(service, workspace);

  it('every response of a public route, including errors, may be read by any origin, without credentials', async () => {
    const big = 'x'.repeat(1024 * 1024 + 1);
    const answers = await Promise.all([
      site.get('/jobs'),
      site.get('/jobs/none'),
      get(JOBS),
      get('/api/public/v1/nonsense'),
      site.apply(job.slug, {}),
      site.apply(job.slug, { ...person(), coverLetter: big }),
      service.request('POST', `${JOBS}/x/applications?workspace=${slug}`, { body: '{', headers: {} }),
      service.request('DELETE', `${JOBS}?workspace=${slug}`),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 400, 404, 422, 413, 400, 405],
    );
    for (const { headers } of answers) {
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.match(
        headers.get('access-control-expose-headers')!,
        /RateLimit, RateLimit-Policy, Retry-After, X-Request-Id/,
      );
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
  });

  it('preflight requests succeed on every public route and on uploads', async () => {
    for (const [path, method] of [
      [JOBS, 'GET'],
      [`${JOBS}/${job.slug}`, 'GET'],
      [`${JOBS}/${job.slug}/applications`, 'POST'],
      ['/api/public/v1/resume/presign', 'POST'],
      ['/api/public/v1/image/presign', 'POST'],
      ['/uploads/token', 'PUT'],
      ['/files/token', 'GET'],
    ] as const) {
      const { status, headers } = await service.request('OPTIONS', path, {
        headers: { origin: 'https://acme.example', 'access-control-request-method': method },
      });
      assert.equal(status, 204, path);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('access-control-allow-methods'), method);
      assert.match(headers.get('access-control-allow-headers')!, /Content-Type/);
    }
  });

  it('the authenticated API is for servers only', async () => {
    const answer = await workspace.api('GET', '/jobs', undefined, { origin: 'https://acme.example' });
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
    const preflight = await service.request('OPTIONS', '/api/v1/jobs', { headers: { origin: 'https://acme.example' } });
    assert.equal(preflight.status, 405);
  });
});
