import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { serveConsole } from './console.ts';
import { startService } from './testing/harness.ts';

const service = await startService();

/** A request whose answer is not unpacked. */
async function packed(path: string, encoding: string) {
  const server = Fastify();
  serveConsole(server, { s3: null });
  const answer = await server.inject({ url: path, headers: { 'accept-encoding': encoding } });
  await server.close();
  return answer;
}

describe('the console', () => {
  it('is one page at the address of every page, never kept without asking', async () => {
    const home = await service.request('GET', '/');
    assert.equal(home.status, 200);
    assert.equal(home.headers.get('cache-control'), 'no-cache');
    for (const path of ['/jobs', '/candidates/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e?tab=notes', '/settings/api-keys']) {
      const page = await service.request('GET', path);
      assert.deepEqual([page.status, page.text], [200, home.text], path);
    }
    const again = await service.request('GET', '/jobs', { headers: { 'if-none-match': home.headers.get('etag')! } });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  it('packs each file once: as brotli, as gzip, or not at all', async () => {
    const { text } = await service.request('GET', '/');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)![1]!;
    const plain = await packed(script, 'identity');
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    const [br, gzip] = [await packed(script, 'gzip, deflate, br'), await packed(script, 'gzip')];
    assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip']);
    assert.ok(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload));
    assert.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload));
    assert.equal(br.headers.vary, 'accept-encoding');
  });

  it('loads for the first time with less than 250 kB over the wire', async () => {
    const { text } = await service.request('GET', '/');
    const addresses = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
    const sizes = await Promise.all(addresses.map(async (path) => (await packed(path, 'gzip')).rawPayload.length));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(addresses.length >= 2 && total < 250_000, `${total} bytes in ${addresses.length} files`);
  });

  it('hands out the licences of what it is made of, and nothing outside its build', async () => {
    assert.match((await service.request('GET', '/assets/licenses.md')).text, /react/);
    for (const path of ['/assets/', '/assets/../.sources', '/assets/%2e%2e/.sources', '/assets/..%2f.sources']) {
      assert.equal((await service.request('GET', path)).status, 404, path);
    }
  });

  it('is told to be missing where it was not built, while an address of nothing stays 404', async () => {
    const server = Fastify();
    serveConsole(server, { s3: null, folder: '/nonexistent' });
    const answer = await server.inject({ url: '/jobs' });
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /console is not built/);
    await server.close();
    const other = await service.request('GET', '/api/v2/jobs');
    assert.deepEqual([other.status, other.body.error?.code], [404, 'not_found']);
  });

  it('lets pages reach the bucket that holds the files, and no other host', async () => {
    const s3 = {
      endpoint: 'https://s3.example.com',
      region: 'x',
      bucket: 'files',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      forcePathStyle: false,
    };
    const server = Fastify();
    serveConsole(server, { s3 });
    const policy = String((await server.inject({ url: '/' })).headers['content-security-policy']);
    await server.close();
    assert.match(policy, /connect-src 'self' https:\/\/files\.s3\.example\.com;/);
    assert.match(policy, /script-src 'self';/);
  });
});
