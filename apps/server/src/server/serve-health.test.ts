import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../test/harness.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { describeExposure, exposureWarnings } from '../platform/security/exposure.ts';

const TOKEN = 'scraper-token-0123456789';
const service = await startService();
const withToken = await startService({ METRICS_TOKEN: TOKEN, SECURITY_CONTACT: 'mailto:security@acme.example' });

const get = (path: string, headers: Record<string, string> = {}, { url } = service) => fetch(url + path, { headers });

describe('/metrics', () => {
  it('without a token is served to programs on this machine only, not through a proxy', async () => {
    assert.equal((await get('/metrics')).status, 200);
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1'],
      ['x-real-ip', '127.0.0.1'],
      ['via', '1.1 proxy'],
    ] as const) {
      const response = await get('/metrics', { [name]: value });
      assert.equal(response.status, 403, name);
      assert.doesNotMatch(await response.text(), /rolecall_http/);
    }
  });

  it('with a token requires it, also on this machine', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
      assert.equal((await get('/metrics', { authorization }, withToken)).status, 401, authorization);
    }
    const response = await get('/metrics', { authorization: `Bearer ${TOKEN}` }, withToken);
    assert.match(await response.text(), /rolecall_http_requests_total/);
  });

  it('are computed once for all who collect them at the same time', async () => {
    let reads = 0;
    const shared = { name: 'reads', help: 'Reads.', read: async () => ++reads };
    const metrics = createMetrics({ db: service.db, shared: [shared] });
    const texts = await Promise.all(Array.from({ length: 50 }, () => metrics.render()));
    assert.equal(new Set(texts).size, 1);
    assert.equal(reads, 1);
  });
});

describe('/.well-known/security.txt', () => {
  it('names the contact, an expiry less than a year ahead, the language and its own address', async () => {
    const response = await get('/.well-known/security.txt', {}, withToken);
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    const lines = (await response.text()).trim().split('\n');
    const fields = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    );
    const { Expires: expires, ...others } = fields;
    assert.deepEqual(others, {
      Contact: 'mailto:security@acme.example',
      'Preferred-Languages': 'en',
      Canonical: `${withToken.url}/.well-known/security.txt`,
    });
    const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
    assert.ok(days > 30 && days < 365, expires);
  });

  it('does not exist without a contact', async () => {
    assert.equal((await get('/.well-known/security.txt')).status, 404);
  });
});

describe('a service that can be reached from other machines', () => {
  it('warns without https and without PUBLIC_URL; behind a proxy with TLS and on loopback it does not', () => {
    const url = 'https://jobs.acme.example';
    assert.deepEqual(exposureWarnings({ host: '0.0.0.0', hasPublicUrl: false, publicUrl: 'http://localhost:3000' }), [
      'no_https',
      'no_public_url',
    ]);
    assert.deepEqual(exposureWarnings({ host: '::', hasPublicUrl: true, publicUrl: 'http://jobs.acme.example' }), [
      'no_https',
    ]);
    assert.deepEqual(exposureWarnings({ host: '192.0.2.1', hasPublicUrl: true, publicUrl: url }), []);
    for (const host of ['127.0.0.1', '::1', 'localhost'])
      assert.deepEqual(exposureWarnings({ host, hasPublicUrl: false, publicUrl: 'http://localhost:3000' }), []);
    assert.match(describeExposure('no_https'), /PUBLIC_URL is not https/);
  });

  it('shows the warnings with the usage of each workspace', async () => {
    const open = await startService({ HOST: '0.0.0.0', PUBLIC_URL: 'http://jobs.acme.example' });
    const [exposed, safe] = [await open.workspace(), await service.workspace()];
    assert.deepEqual((await exposed.api('GET', '/workspace/usage')).body.data.warnings, ['no_https']);
    assert.deepEqual((await safe.api('GET', '/workspace/usage')).body.data.warnings, []);
  });
});
