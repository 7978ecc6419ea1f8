import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { startService } from '../../test/harness.ts';
import { serveConsole } from './console.ts';

const service = await startService();

/** What browsers send when they navigate. */
const NAVIGATION = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** A request whose response is not decompressed. */
async function compressed(path: string, encoding: string) {
  const server = Fastify();
  serveConsole(server, { s3: null });
  const answer = await server.inject({ url: path, headers: { 'accept-encoding': encoding } });
  await server.close();
  return answer;
}

describe('the console', () => {
  it('serves the same page at the URL of every page, which browsers must revalidate', async () => {
    const home = await service.request('GET', '/');
    assert.equal(home.status, 200);
    assert.equal(home.headers.get('cache-control'), 'no-cache');
    const paths = [
      '/jobs',
      '/candidates/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e?tab=notes',
      '/settings/api-keys',
      '/typo',
    ];
    for (const path of paths) {
      const page = await service.request('GET', path, NAVIGATION);
      assert.deepEqual([page.status, page.text], [200, home.text], path);
    }
    const again = await service.request('GET', '/jobs', {
      headers: { ...NAVIGATION.headers, 'if-none-match': home.headers.get('etag')! },
    });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  it('a link of an email to a member is no dead link for programs that check links', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const page = await service.request('GET', '/set-password', { headers: { accept } });
      assert.equal(page.status, 200, accept);
      assert.match(page.text, /<div id="root">/, accept);
    }
    assert.equal((await fetch(`${service.url}/set-password`, { method: 'HEAD' })).status, 200);
  });

  it('does not replace a 404 of the API, for files or for clients that accept JSON', async () => {
    for (const path of ['/api/v1/typo', '/api/typo', '/assets/typo', '/docs/typo', '/favicon.ico', '/jobs.json']) {
      const answer = await service.request('GET', path, NAVIGATION);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.text, /<div id="root">/, path);
    }
    for (const headers of [{ accept: 'application/json' }, { accept: '*/*' }]) {
      assert.equal((await service.request('GET', '/v1/jobs', { headers })).body.error?.code, 'not_found');
    }
    assert.equal((await service.request('POST', '/jobs', NAVIGATION)).status, 404);
  });

  it('a browser gets a readable page for an address outside the console, and clients of the API get its 404', async () => {
    for (const path of ['/nothing.php', '/docs-old/nothing.html']) {
      const answer = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
      assert.equal(answer.status, 404, path);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/, path);
      assert.match(await answer.text(), /Page not found/, path);
    }
    const api = await fetch(`${service.url}/api/v1/nothing`, { headers: { accept: 'text/html' } });
    assert.equal(api.status, 404);
    assert.match(api.headers.get('content-type') ?? '', /json/);
  });

  it('serves each file as brotli, gzip or uncompressed', async () => {
    const { text } = await service.request('GET', '/');
    // The script of the console itself: the one that reports when it cannot be loaded has no hash in its name.
    const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(text)![1]!;
    const plain = await compressed(script, 'identity');
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    const [br, gzip] = [await compressed(script, 'gzip, deflate, br'), await compressed(script, 'gzip')];
    assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip']);
    assert.ok(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload));
    assert.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload));
    assert.equal(br.headers.vary, 'accept-encoding');
  });

  it('transfers less than 250 kB on first load, without pdf.js', async () => {
    const { text } = await service.request('GET', '/');
    const addresses = new Set([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address!));
    assert.ok(addresses.size >= 2);
    let total = 0;
    // A set also visits what is added meanwhile: scripts that scripts import at once.
    for (const path of addresses) {
      total += (await compressed(path, 'gzip')).rawPayload.length;
      const script = path.endsWith('.js') ? (await compressed(path, 'identity')).payload : '';
      for (const [, name] of script.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g))
        addresses.add(`/assets/${name}`);
    }
    assert.ok(total < 250_000, `${total} bytes in ${addresses.size} files`);
    assert.deepEqual(
      [...addresses].filter((path) => path.includes('pdf')),
      [],
    );
  });

  it('serves the typeface, and what pdf.js needs; its worker can load files of the service and decode images, and nothing else', async () => {
    const folder = join(import.meta.dirname, '../../../console/dist/assets');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const at = (pattern: RegExp) => `/assets/${files.find((name) => pattern.test(name))}`;
    for (const [pattern, type] of [
      [/^pdfjs-.*\/cmaps\/.*\.bcmap$/, 'application/octet-stream'],
      [/^pdfjs-.*\.ttf$/, 'font/ttf'],
      [/^pdfjs-.*\.wasm$/, 'application/wasm'],
      [/^pdfjs-.*LICENSE_FOXIT\.txt$/, 'text/plain; charset=utf-8'],
      [/^inter-latin-wght.*\.woff2$/, 'font/woff2'],
      [/^pdf\.worker\..*\.mjs$/, 'text/javascript; charset=utf-8'],
    ] as const) {
      const { status, headers } = await service.request('GET', at(pattern));
      assert.deepEqual([status, headers.get('content-type')], [200, type]);
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    }
    const worker = await service.request('GET', at(/^pdf\.worker\..*\.mjs$/));
    assert.equal(
      worker.headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    assert.equal((await service.request('GET', '/assets/pdfjs-0.0.1/cmaps/78-H.bcmap')).status, 404);
  });

  it('serves the licences of its dependencies, and nothing outside its build', async () => {
    assert.match((await service.request('GET', '/assets/licenses.md')).text, /react/);
    assert.match((await service.request('GET', '/assets/inter-LICENSE.txt')).text, /SIL OPEN FONT LICENSE/i);
    for (const path of ['/assets/', '/assets/../.sources', '/assets/%2e%2e/.sources', '/assets/..%2f.sources']) {
      assert.equal((await service.request('GET', path)).status, 404, path);
    }
  });

  it('is 503 if it is not built, while unknown URLs are 404', async () => {
    const server = Fastify();
    serveConsole(server, { s3: null, folder: '/nonexistent' });
    const answer = await server.inject({ url: '/jobs', ...NAVIGATION });
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /console is not built/);
    await server.close();
    const other = await service.request('GET', '/api/v2/jobs');
    assert.deepEqual([other.status, other.body.error?.code], [404, 'not_found']);
  });

  it('allows pages to access the bucket with the files, and no other host', async () => {
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
