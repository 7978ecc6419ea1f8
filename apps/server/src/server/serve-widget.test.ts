import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import { serveWidget } from './serve-widget.ts';

const BUILD = join(import.meta.dirname, '../../../widget/dist/widget.js');

async function get(url: string, headers: Record<string, string> = {}, build = BUILD) {
  const server = Fastify();
  serveWidget(server, build);
  const answer = await server.inject({ url, headers });
  await server.close();
  return answer;
}

describe('the widget script', () => {
  it('takes at most 12 kB on its way, compressed either way', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers, rawPayload } = await get('/widget.js', { 'accept-encoding': encoding });
      assert.equal(headers['content-encoding'], encoding);
      assert.ok(rawPayload.length <= 12_000, `${rawPayload.length} bytes as ${encoding}`);
    }
  });

  it('has a stable URL that browsers revalidate, and an immutable one that names exactly its content', async () => {
    const stable = await get('/widget.js');
    assert.equal(stable.statusCode, 200);
    assert.match(String(stable.headers['cache-control']), /^public, max-age=300\b/);
    assert.equal((await get('/widget.js', { 'if-none-match': String(stable.headers.etag) })).statusCode, 304);
    const [, path = '', integrity] = /^<(.+)>; rel="canonical"; integrity="(.+)"$/.exec(String(stable.headers.link))!;
    assert.equal(integrity, `sha384-${createHash('sha384').update(stable.rawPayload).digest('base64')}`);
    const versioned = await get(path);
    assert.equal(versioned.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(versioned.body, stable.body);
  });

  it('can be loaded by pages of every origin', async () => {
    for (const path of ['/widget.js', '/widget/0123456789abcdef.js']) {
      const { headers } = await get(path);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    }
  });

  it('leads from the URL of an earlier version to the current one, and from no other URL', async () => {
    const { statusCode, headers } = await get('/widget/0123456789abcdef.js');
    assert.deepEqual([statusCode, headers.location], [302, '/widget.js']);
    for (const path of ['/widget/x.js', '/widget/..%2fwidget.js', '/widget/']) {
      assert.equal((await get(path)).statusCode, 404, path);
    }
  });

  it('is 404 where it is not built', async () => {
    assert.equal((await get('/widget.js', {}, '/nowhere/widget.js')).statusCode, 404);
  });

  it('runs no text as code and stores nothing', () => {
    const script = readFileSync(BUILD, 'utf8');
    assert.doesNotMatch(script, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|cookie|localStorage/);
  });
});
