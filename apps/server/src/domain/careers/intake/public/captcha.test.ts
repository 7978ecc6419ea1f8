import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { type Json, startService } from '../../../../../test/harness.ts';

/** A provider that accepts "good", rejects everything else, and can be made to fail or wait. */
const verified: URLSearchParams[] = [];
let answer: 'verdict' | 'broken' | 'later' = 'verdict';
const held: (() => void)[] = [];
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  verified.push(form);
  if (answer === 'later') await new Promise<void>((resolve) => held.push(resolve));
  if (answer === 'broken') response.writeHead(500).end();
  else response.writeHead(200).end(JSON.stringify({ success: form.get('response') === 'good' }));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => provider.once('listening', resolve));
after(() => {
  provider.close();
  provider.closeAllConnections();
});
// A server that listens on a TCP port has an AddressInfo, not a pipe's name.
const { port } = provider.address() as AddressInfo;

const service = await startService({ CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`, TRUST_PROXY: 'true' });
const workspace = await service.workspace();
const site = careersSite(service, workspace, '203.0.113.9');
const job = await openJob(workspace, { title: 'Guarded' });
const captcha = { provider: 'turnstile', siteKey: 'site', secretKey: 'the-secret' };
assert.equal((await workspace.api('PATCH', '/workspace', { captcha })).status, 200);

describe('an application where the workspace has a CAPTCHA', () => {
  it('passes with a token that the provider accepts, under either name', async () => {
    assert.equal((await site.apply(job.slug, person({ captchaToken: 'good' }))).status, 201);
    assert.equal((await site.apply(job.slug, person({ turnstileToken: 'good' }))).status, 201);
    const [form] = verified;
    assert.deepEqual(Object.fromEntries(form!), { secret: 'the-secret', response: 'good', remoteip: '203.0.113.9' });
  });

  it('is 403 captcha_failed without a token or with a wrong one, and leaves nothing behind', async () => {
    for (const captchaToken of [undefined, '', 'bad', 7, null]) {
      const someone = person({ captchaToken });
      const rejected = await site.apply(job.slug, someone);
      assert.equal(rejected.status, 403);
      assert.equal(rejected.body.error?.code, 'captcha_failed');
      const { body } = await workspace.api('GET', '/activity-events?type=candidate.created&limit=100');
      assert.ok(!body.data.some((event: Json) => event.data.candidate.email === someone.email));
    }
  });

  it('the provider is called last: not for invalid fields, nor for a filled honeypot', async () => {
    const before = verified.length;
    assert.equal((await site.apply(job.slug, { captchaToken: 'good' })).status, 422);
    assert.equal((await site.apply('none', person({ captchaToken: 'good' }))).status, 404);
    assert.equal((await site.apply(job.slug, person({ _hp: 'spam' }))).status, 201);
    assert.equal(verified.length, before);
  });

  it('a provider that fails is 503, never a silent pass', async () => {
    answer = 'broken';
    const rejected = await site.apply(job.slug, person({ captchaToken: 'good' }));
    answer = 'verdict';
    assert.equal(rejected.status, 503);
    assert.ok(Number(rejected.headers.get('retry-after')) > 0);
  });

  it('the token is not stored', async () => {
    await site.apply(job.slug, person({ captchaToken: 'good', lastName: 'Tokenless' }));
    const list = await workspace.api('GET', `/applications?jobId=${job.id}&limit=1`);
    const detail = await workspace.api('GET', `/applications/${list.body.data[0].id}`);
    assert.equal(detail.body.data.submissions[0].profile.lastName, 'Tokenless');
    assert.ok(!detail.text.includes('aptchaToken'));
  });
});

describe('a slow provider', () => {
  it('does not delay other workspaces: sixty invalid tokens wait while an applicant elsewhere is served', async () => {
    const other = await service.workspace();
    const elsewhere = careersSite(service, other, '203.0.113.10');
    const open = await openJob(other, { title: 'Unguarded' });
    answer = 'later';
    const junk = Array.from({ length: 60 }, (_, n) =>
      careersSite(service, workspace, `198.18.0.${n}`).apply(job.slug, person({ captchaToken: `junk ${n}` })),
    );
    await eventually(
      async () => held.length,
      (count) => count >= 30,
    );
    for (let n = 0; n < 5; n += 1) assert.equal((await elsewhere.apply(open.slug, person())).status, 201);
    answer = 'verdict';
    let ended = false;
    const ends = Promise.all(junk).finally(() => (ended = true));
    while (!ended) {
      for (const end of held.splice(0)) end();
      await new Promise(setImmediate);
    }
    for (const { status } of await ends) assert.equal(status, 403);
  });

  it('is not called for a visitor who disconnected while waiting', async () => {
    answer = 'later';
    const leaving = new AbortController();
    const before = verified.length;
    const send = (n: number, signal: AbortSignal | null) =>
      fetch(`${service.url}/api/public/v1/jobs/${job.slug}/applications?workspace=${workspace.slug}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.1.${n}` },
        body: JSON.stringify(person({ captchaToken: `gone ${n}` })),
        signal,
      }).catch(() => null);
    const staying = Array.from({ length: 32 }, (_, n) => send(n, null));
    await eventually(
      async () => held.length,
      (count) => count === 32,
    );
    const waiting = Array.from({ length: 20 }, (_, n) => send(100 + n, leaving.signal));
    for (let n = 0; n < 5; n += 1) await fetch(`${service.url}/readyz`); // by now they have arrived
    leaving.abort();
    await Promise.all(waiting);
    for (let n = 0; n < 5; n += 1) await fetch(`${service.url}/readyz`); // and by now they have disconnected
    answer = 'verdict';
    for (const end of held.splice(0)) end();
    await Promise.all(staying);
    assert.equal((await site.apply(job.slug, person({ captchaToken: 'good' }))).status, 201);
    assert.equal(verified.length, before + 32 + 1, 'those who left were dropped');
  });
});
