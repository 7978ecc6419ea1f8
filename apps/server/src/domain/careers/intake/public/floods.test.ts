import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { type Json, startService, type TestAnswer } from '../../../../../test/harness.ts';
import { newKey } from '../../../accounts/api-keys/key-format.ts';

const service = await startService({
  TRUST_PROXY: 'true',
  RATE_LIMIT_APPLY_PER_MINUTE: '10',
  RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '20',
  RATE_LIMIT_PUBLIC_PER_MINUTE: '5',
  RATE_LIMIT_PRESIGN_PER_MINUTE: '3',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '4',
});
const workspace = await service.workspace();
const job = await openJob(workspace);
const from = (ip: string) => careersSite(service, workspace, ip);

function isRejected(answer: TestAnswer<Json>): void {
  assert.equal(answer.status, 429);
  assert.equal(answer.body.error?.code, 'rate_limited');
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds}`);
  assert.match(answer.headers.get('ratelimit')!, new RegExp(`^"\\w+";r=0;t=${seconds}$`));
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
}

describe('floods', () => {
  it('the tenth application of a minute passes, the eleventh is 429 with the seconds to wait', async () => {
    const site = from('198.51.100.1');
    for (let n = 1; n <= 10; n += 1) {
      const answer = await site.apply(job.slug, person());
      assert.equal(answer.status, 201);
      assert.equal(answer.headers.get('ratelimit-policy'), '"apply";q=10;w=60');
      assert.match(answer.headers.get('ratelimit')!, new RegExp(`^"apply";r=${10 - n};`));
    }
    isRejected(await site.apply(job.slug, person()));
    // Before the body is read, and however the workspace is selected.
    isRejected(await site.apply(job.slug, {}));
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-api-key': workspace.publishableKey };
    isRejected(await service.request('POST', '/api/public/v1/jobs/x/applications', { body: person(), headers }));
  });

  it('one visitor does not use up the limit of others of the same workspace or key', async () => {
    const site = from('198.51.100.2');
    for (let n = 0; n < 11; n += 1) await site.apply(job.slug, person());
    isRejected(await site.apply(job.slug, person()));
    assert.equal((await from('198.51.100.3').apply(job.slug, person())).status, 201);
    const headers = { 'x-api-key': workspace.publishableKey, 'x-forwarded-for': '198.51.100.4' };
    const path = `/api/public/v1/jobs/${job.slug}/applications`;
    assert.equal((await service.request('POST', path, { body: person(), headers })).status, 201);
  });

  it('rejected submissions do not count against the limit of accepted ones', async () => {
    const site = from('198.51.100.20');
    const rejections = [
      () => site.apply(job.slug, {}),
      () => site.apply('no-such-job', person()),
      () => site.post(`/jobs/${job.slug}/applications`, '{'),
      () => site.apply(job.slug, { ...person(), coverLetter: 'x'.repeat(1024 * 1024) }),
    ];
    for (const reject of [...rejections, ...rejections, ...rejections]) {
      const { status, headers } = await reject();
      assert.ok(status >= 400 && status !== 429, `${status}`);
      assert.match(headers.get('ratelimit')!, /^"rejected";/);
    }
    for (let n = 1; n <= 10; n += 1) {
      const answer = await site.apply(job.slug, person());
      assert.equal(answer.status, 201);
      assert.match(answer.headers.get('ratelimit')!, new RegExp(`^"apply";r=${10 - n};`));
    }
    isRejected(await site.apply(job.slug, person()));
  });

  it('rejected submissions have their own limit, even if concurrent', async () => {
    const site = from('198.51.100.21');
    for (let n = 1; n <= 20; n += 1) {
      const answer = await site.apply(job.slug, {});
      assert.equal(answer.status, 422);
      assert.match(answer.headers.get('ratelimit')!, new RegExp(`^"rejected";r=${20 - n};`));
    }
    const rejected = await site.apply(job.slug, person());
    isRejected(rejected);
    assert.match(rejected.headers.get('ratelimit')!, /^"rejected";r=0;/);
    assert.equal((await from('198.51.100.22').apply(job.slug, person())).status, 201);
    const crowd = from('198.51.100.23');
    const answers = await Promise.all(Array.from({ length: 60 }, () => crowd.apply(job.slug, {})));
    const processed = answers.filter(({ status }) => status === 422).length;
    assert.ok(processed <= 20, `${processed} were processed`);
  });

  it('neither ports added by a proxy nor forged text in X-Forwarded-For give a new limit', async () => {
    for (let n = 1; n <= 10; n += 1) {
      assert.equal((await from(`198.51.100.77:${4000 + n}`).apply(job.slug, person())).status, 201);
    }
    isRejected(await from('198.51.100.77:5000').apply(job.slug, person()));
    isRejected(await from('no address, 198.51.100.77').apply(job.slug, person()));
  });

  it('an IPv6 visitor does not get a new limit with every address of its network', async () => {
    for (let n = 1; n <= 10; n += 1) {
      assert.equal((await from(`2001:db8:1:2::${n}`).apply(job.slug, person())).status, 201);
    }
    isRejected(await from('2001:db8:1:2::ffff').apply(job.slug, person()));
    assert.equal((await from('2001:db8:1:3::1').apply(job.slug, person())).status, 201);
  });

  it('reads, upload links and applications have separate limits', async () => {
    const site = from('198.51.100.5');
    for (let n = 0; n < 5; n += 1) assert.equal((await site.get('/jobs')).status, 200);
    isRejected(await site.get('/jobs'));
    isRejected(await site.get(`/jobs/${job.slug}`));
    const request = { filename: 'a.pdf', contentType: 'application/pdf', contentLength: 9 };
    for (let n = 0; n < 3; n += 1) assert.equal((await site.post('/resume/presign', request)).status, 200);
    isRejected(await site.post('/image/presign', request));
    assert.equal((await site.apply(job.slug, person())).status, 201);
  });

  it('guessing keys is rejected after a few attempts, and valid keys keep working', async () => {
    const get = (pk: string, ip: string) =>
      service.request('GET', `/api/public/v1/jobs/${job.slug}?pk=${pk}`, { headers: { 'x-forwarded-for': ip } });
    const guess = () => newKey(service.config.keyPrefix, 'publishable');
    for (let n = 0; n < 4; n += 1) assert.equal((await get(guess(), '198.51.100.6')).status, 401);
    isRejected(await get(guess(), '198.51.100.6'));
    assert.equal((await get(workspace.publishableKey, '198.51.100.7')).status, 200);
  });
});
