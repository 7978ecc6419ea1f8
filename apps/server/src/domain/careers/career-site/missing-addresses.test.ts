import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { startService } from '../../../../test/harness.ts';
import { CandidateTester } from '../candidate-links/candidate.fixture.ts';

const service = await startService({ RATE_LIMIT_PUBLIC_PER_MINUTE: '1000' });
const workspace = await service.workspace();
const BROWSER = { accept: 'text/html,application/xhtml+xml' };
const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path}`, { redirect: 'manual', headers: BROWSER, ...init });

describe('an address for visitors at which nothing is', () => {
  it('is a page with 404, not a page of the console and not JSON', async () => {
    for (const path of ['/careers', '/careers/', '/r/abcdefghjk', '/r/x', '/my/x/y', '/my/x/', '/my/x/offers/y/z']) {
      const response = await visit(path);
      const text = await response.text();
      assert.equal(response.status, 404, path);
      assert.match(response.headers.get('content-type')!, /^text\/html/, path);
      assert.match(text, /<h1>/, path);
      assert.doesNotMatch(text, /<script/, path);
    }
    const program = await visit('/r/abcdefghjk', { headers: { accept: 'application/json' } });
    assert.deepEqual(
      [program.status, ((await program.json()) as { error: { code: string } }).error.code],
      [404, 'not_found'],
    );
  });

  it('below a valid link of a candidate is neither cached nor sent as a referrer', async () => {
    const { path } = await CandidateTester.apply(service, workspace);
    for (const method of ['GET', 'POST']) {
      const response = await visit(`${path}/unknown`, { method });
      assert.equal(response.status, 404, method);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
      assert.doesNotMatch(await response.text(), /<script/);
    }
  });
});

describe('a form under a former slug of its job', () => {
  const renamedJob = async (former: string) => {
    const job = await openJob(workspace, { slug: former });
    const renamed = await workspace.api('PATCH', `/jobs/${job.id}`, { slug: `${former}-renamed` });
    assert.equal(renamed.status, 200, renamed.text);
    return job;
  };

  it('leads to the form, and keeps the source of the visitor', async () => {
    await renamedJob('baker');
    const { status, headers } = await visit(`/careers/${workspace.slug}/baker/apply?utm_source=fair`);
    assert.equal(status, 301);
    assert.equal(headers.get('location'), `/careers/${workspace.slug}/baker-renamed/apply?utm_source=fair`);
  });

  it('is stored when it is sent, by a browser and by a client of the public API', async () => {
    const { id, slug } = await renamedJob('butcher');
    const byForm = person();
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...byForm, form: 'a' })) body.append(name, value);
    const sent = await visit(`/careers/${workspace.slug}/${slug}/apply`, { method: 'POST', body });
    assert.equal(sent.status, 201, await sent.text());
    const byApi = person();
    assert.equal((await careersSite(service, workspace).apply(slug, byApi)).status, 201);
    for (const { email } of [byForm, byApi]) assert.equal((await applicationOf(workspace, email)).jobId, id);
  });

  it('of a job whose slug another job has now is for that one, even when it is closed', async () => {
    await renamedJob('barber');
    const second = await openJob(workspace, { slug: 'barber' });
    await workspace.api('POST', `/jobs/${second.id}/close`);
    assert.equal((await careersSite(service, workspace).apply('barber', person())).status, 404);
  });
});

describe('a form over a limit', () => {
  it('says when to try again', async () => {
    const limited = await startService({ RATE_LIMIT_APPLY_PER_MINUTE: '1' });
    const own = await limited.workspace();
    const { slug } = await openJob(own);
    const send = () => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...person(), form: 'a' })) body.append(name, value);
      return fetch(`${limited.url}/careers/${own.slug}/${slug}/apply`, { method: 'POST', body });
    };
    assert.equal((await send()).status, 201);
    const rejected = await send();
    assert.equal(rejected.status, 429);
    assert.match(rejected.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
  });

  it('that limits all pages says when to try again', async () => {
    const limited = await startService({ RATE_LIMIT_PUBLIC_PER_MINUTE: '1' });
    const own = await limited.workspace();
    const job = await openJob(own);
    for (const path of ['', `/${job.slug}/apply`]) {
      const responses = [1, 2].map(() => fetch(`${limited.url}/careers/${own.slug}${path}`));
      const rejected = (await Promise.all(responses)).find(({ status }) => status === 429)!;
      assert.match(rejected.headers.get('retry-after') ?? '', /^[1-9]\d?$/, path);
    }
  });
});
