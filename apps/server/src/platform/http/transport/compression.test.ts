import assert from 'node:assert/strict';
import { get, type IncomingHttpHeaders } from 'node:http';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { openJob } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';

const service = await startService();
const workspace = await service.workspace();
const { api, secretKey, slug } = workspace;
const job = await openJob(workspace, { description: 'You cook. '.repeat(200) });

/** A request without the headers and the decoding that `fetch` adds. */
function read(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    get(`${service.url}${path}`, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode!, headers: response.headers, bytes });
    }).on('error', reject);
  });
}
const withKey = { authorization: `Bearer ${secretKey}` };
const DECODED: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

const PATHS: [path: string, headers: Record<string, string>][] = [
  ['/api/v1/jobs', withKey],
  [`/api/v1/jobs/${job.id}`, withKey],
  ['/api/v1/openapi.json', {}],
  ['/api/v1/openapi.json?workspace=', withKey],
  [`/api/public/v1/jobs/${job.slug}?workspace=${slug}`, {}],
];

describe('JSON of more than 1 kB', () => {
  for (const [path, headers] of PATHS) {
    it(`${path}: is compressed for clients that accept it, with the same content and entity tag`, async () => {
      const plain = await read(path, headers);
      assert.equal(plain.status, 200);
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.match(String(plain.headers.vary), /Accept-Encoding/);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['gzip', 'gzip'],
      ] as const) {
        // A page that is served from memory is compressed once its copy has been made.
        const sent = await eventually(
          () => read(path, { ...headers, 'accept-encoding': accepted }),
          (answer) => answer.headers['content-encoding'] !== undefined,
        );
        assert.equal(sent.headers['content-encoding'], encoding);
        assert.ok(sent.bytes.length < plain.bytes.length / 2);
        assert.ok(DECODED[encoding]!(sent.bytes).equals(plain.bytes), 'the same bytes');
        assert.equal(sent.headers.etag, plain.headers.etag);
        assert.match(String(sent.headers.vary), /Accept-Encoding/);
      }
      for (const accepted of ['identity', 'br;q=0, gzip;q=0.0', 'deflate']) {
        const sent = await read(path, { ...headers, 'accept-encoding': accepted });
        assert.equal(sent.headers['content-encoding'], undefined);
        assert.ok(sent.bytes.equals(plain.bytes));
      }
    });
  }

  it('the entity tag of a compressed response is accepted by If-Match and If-None-Match', async () => {
    const path = `/api/v1/jobs/${job.id}`;
    const { headers } = await read(path, { ...withKey, 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    const again = await read(path, { ...withKey, 'accept-encoding': 'gzip', 'if-none-match': headers.etag! });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    const changed = await api('PATCH', `/jobs/${job.id}`, { requirements: 'Broth.' }, { 'if-match': headers.etag! });
    assert.equal(changed.status, 200, changed.text);
  });

  it('smaller bodies are sent as they are', async () => {
    const { headers, bytes } = await read('/api/v1/sources?limit=1', { ...withKey, 'accept-encoding': 'br, gzip' });
    assert.ok(bytes.length < 1_024);
    assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, undefined]);
  });

  it('a request with a cookie that another site may have caused is answered without compression, so that its length tells nothing', async () => {
    const browser = new Browser(service);
    const { email } = await joinedMember(workspace, 'recruiter');
    await browser.signIn(workspace, email);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const encodingOf = async (headers: Record<string, string>) => {
      const all = { cookie, 'accept-encoding': 'br', ...headers };
      const sent = await read('/api/v1/jobs', all);
      assert.equal(sent.status, 200);
      return sent.headers['content-encoding'];
    };
    assert.equal(await encodingOf({ 'sec-fetch-site': 'same-origin' }), 'br');
    for (const site of ['cross-site', 'same-site', 'none']) {
      assert.equal(await encodingOf({ 'sec-fetch-site': site }), undefined, site);
    }
    assert.equal(await encodingOf({}), undefined);
  });
});
