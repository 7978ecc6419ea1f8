import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { startService } from '../../../test/harness.ts';
import { ERROR_STATUS } from '../../platform/errors/errors.ts';
import { readPages } from './pages.ts';

const service = await startService();
const paths = ['/docs', ...readPages().flatMap(({ pages }) => pages.map(({ name }) => `/docs/${name}`))];

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);

/** The response to bytes that `fetch` would not send. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let response = '';
    socket.on('data', (part) => (response += part));
    socket.on('close', () => resolve(response)).on('error', reject);
  });
}

async function read(path: string) {
  const { status, headers, text } = await service.request('GET', path);
  return { status, headers, text };
}

describe('the documentation pages', () => {
  it('every link and image leads somewhere, and every anchor to a heading that exists', async () => {
    const pages = new Map<string, Awaited<ReturnType<typeof read>>>();
    const fetchPage = async (path: string) => {
      if (!pages.has(path)) pages.set(path, await read(path));
      return pages.get(path)!;
    };
    const broken: string[] = [];
    for (const path of paths) {
      const { text } = await fetchPage(path);
      const targets = [...attributes(text, 'href'), ...attributes(text, 'src')];
      assert.ok(targets.length > 5, path);
      for (const target of targets) {
        const url = new URL(target, `${service.url}${path}`);
        assert.notEqual(url.host, 'localhost:3000', `${path}: pages show the address of the service`);
        if (url.origin !== service.url) continue;
        const found = await fetchPage(url.pathname);
        const anchor = decodeURIComponent(url.hash.slice(1));
        const isOurs = found.status === 200 || (url.pathname === '/' && found.status === 503); // console not built
        if (!isOurs || (anchor !== '' && !attributes(found.text, 'id').includes(anchor)))
          broken.push(`${path}: ${target}`);
      }
    }
    assert.deepEqual(broken, []);
  });

  it('they load nothing from other hosts and run no scripts', async () => {
    for (const path of paths) {
      const { headers, text } = await read(path);
      assert.match(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none'; style-src 'self'; img-src 'self'/,
      );
      assert.doesNotMatch(text, /<script|<style| style=| on\w+=/, path);
      for (const source of attributes(text, 'src')) assert.match(source, /^\/docs\/images\//, path);
    }
  });

  it('each has one heading of the first level and no anchor twice', async () => {
    for (const path of paths) {
      const { text } = await read(path);
      assert.equal([...text.matchAll(/<h1\b/g)].length, 1, path);
      const ids = attributes(text, 'id');
      assert.deepEqual([...new Set(ids)], ids, path);
    }
  });

  it('an unchanged page is 304, and unknown names under /docs are 404', async () => {
    const first = await read('/docs/webhooks');
    const again = await service.request('GET', '/docs/webhooks', {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    assert.equal(again.status, 304);
    const names = [
      'nothing',
      'webhooks.md',
      '..%2fREADME',
      '%2e%2e%2fpackage.json',
      'images/nothing.png',
      'constructor',
    ];
    for (const name of names) assert.equal((await read(`/docs/${name}`)).status, 404, name);
  });

  it('commands and links have the address of the service', async () => {
    for (const path of ['/docs/start', '/docs/guide', '/docs/webhooks']) {
      const { text } = await read(path);
      assert.doesNotMatch(text, /localhost:3000/, path);
      assert.ok(text.includes(`${service.url}/api/v1/`), path);
    }
    const { variable } = (await service.request('GET', '/api/v1/postman.json')).body as unknown as {
      variable: { key: string; value: string }[];
    };
    assert.equal(variable.find(({ key }) => key === 'baseUrl')?.value, service.url);
  });

  it('the page of errors has a section for every code', async () => {
    const { text } = await read('/docs/errors');
    const ids = attributes(text, 'id');
    for (const code of Object.keys(ERROR_STATUS)) assert.ok(ids.includes(code), code);
  });

  it('every error response links to the section about its code, however early the request was rejected', async () => {
    const limited = await startService({ RATE_LIMIT_PUBLIC_PER_MINUTE: '1' });
    const { slug } = await limited.workspace();
    const jobs = `${limited.url}/api/public/v1/jobs?workspace=${slug}`;
    await fetch(jobs);
    const linked: [number, string | null][] = [];
    for (const url of [jobs, `${limited.url}/api/v1/jobs`, `${limited.url}/nothing`, `${limited.url}/%ff`]) {
      const { status, headers } = await fetch(url);
      linked.push([status, headers.get('link')]);
    }
    assert.deepEqual(linked, [
      [429, '</docs/errors#rate_limited>; rel="help"'],
      [401, '</docs/errors#unauthorized>; rel="help"'],
      [404, '</docs/errors#not_found>; rel="help"'],
      [400, '</docs/errors#bad_request>; rel="help"'],
    ]);
    assert.match((await fetch(jobs)).headers.get('access-control-expose-headers')!, /\bLink\b/);
    await limited.close();
    assert.match(
      await sendRaw('nonsense\r\n\r\n'),
      /^HTTP\/1\.1 400 [\s\S]*\r\nLink: <\/docs\/errors#bad_request>; rel="help"\r\n/,
    );
  });

  it('the API reference is at /docs/api', async () => {
    for (const path of ['/docs/api', '/docs/api/']) {
      const { status, text } = await read(path);
      assert.equal(status, 200);
      const [script] = attributes(text, 'src');
      assert.equal((await read(script!)).status, 200);
    }
  });
});
