import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../testing/careers-site.ts';
import { type Json, startService } from '../../testing/harness.ts';

/** A provider that lets "good" pass, refuses the rest, and can be made to fail. */
const asked: URLSearchParams[] = [];
let answer: 'verdict' | 'broken' = 'verdict';
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  asked.push(form);
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
    const [form] = asked;
    assert.deepEqual(Object.fromEntries(form!), { secret: 'the-secret', response: 'good', remoteip: '203.0.113.9' });
  });

  it('is 403 captcha_failed without a token or with a wrong one, and leaves nothing behind', async () => {
    for (const captchaToken of [undefined, '', 'bad', 7, null]) {
      const someone = person({ captchaToken });
      const refused = await site.apply(job.slug, someone);
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error?.code, 'captcha_failed');
      const { body } = await workspace.api('GET', '/activity-events?type=candidate.created&limit=100');
      assert.ok(!body.data.some((event: Json) => event.data.candidate.email === someone.email));
    }
  });

  it('the provider is asked last: not for faults, nor for a filled honeypot', async () => {
    const before = asked.length;
    assert.equal((await site.apply(job.slug, { captchaToken: 'good' })).status, 422);
    assert.equal((await site.apply('none', person({ captchaToken: 'good' }))).status, 404);
    assert.equal((await site.apply(job.slug, person({ _hp: 'spam' }))).status, 201);
    assert.equal(asked.length, before);
  });

  it('a provider that fails is 503, never a silent pass', async () => {
    answer = 'broken';
    const refused = await site.apply(job.slug, person({ captchaToken: 'good' }));
    answer = 'verdict';
    assert.equal(refused.status, 503);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });

  it('the token is kept nowhere', async () => {
    await site.apply(job.slug, person({ captchaToken: 'good', lastName: 'Tokenless' }));
    const list = await workspace.api('GET', `/applications?jobId=${job.id}&limit=1`);
    const detail = await workspace.api('GET', `/applications/${list.body.data[0].id}`);
    assert.equal(detail.body.data.submissions[0].profile.lastName, 'Tokenless');
    assert.ok(!detail.text.includes('aptchaToken'));
  });
});
