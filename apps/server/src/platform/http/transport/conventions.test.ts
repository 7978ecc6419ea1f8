import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';

const service = await startService();
const workspace = await service.workspace();
const job = { title: 'Clockmaker', description: 'You wind.', employmentType: 'full_time', workplaceType: 'onsite' };
const auth = { authorization: `Bearer ${workspace.secretKey}` };

const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

/** Whether a server accepts connections. */
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

describe('behind https', () => {
  it('every response over https has Strict-Transport-Security; none over http has', async () => {
    const secure = await startService({ PUBLIC_URL: 'https://hiring.example.com', RATE_LIMIT_PUBLIC_PER_MINUTE: '5' });
    const { slug } = await secure.workspace();
    const paths = ['/', '/docs', '/healthz', '/api/v1/openapi.json', '/api/v1/nothing', '/api/v1/jobs', '/%ff'];
    // The same page is now served from memory, as are responses beyond the rate limit.
    const pages = Array.from({ length: 7 }, () => `/api/public/v1/jobs?workspace=${slug}`);
    const statuses = new Set<number>();
    for (const path of [...paths, ...pages]) {
      const { status, headers } = await secure.request('GET', path);
      statuses.add(status);
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
      assert.equal((await service.request('GET', path)).headers.get('strict-transport-security'), null, path);
    }
    assert.ok(statuses.has(429) && statuses.has(200));
    await secure.close();
    assert.match(await raw('nonsense\r\n\r\n'), /X-Content-Type-Options: nosniff/i);
  });
});

describe('every route', () => {
  it('an unknown path returns 404 in the error envelope, with and without a key', async () => {
    for (const headers of [{}, auth]) {
      const answer = await service.request('GET', '/api/v1/nothing', { headers });
      assert.equal(answer.status, 404);
      assert.equal(answer.body.error?.code, 'not_found');
    }
  });

  it('an empty ID in a path returns 404, as for any path that does not exist', async () => {
    const paths: [string, string][] = [
      ['POST', '/api/v1/jobs//publish'],
      ['PATCH', '/api/v1/jobs/'],
      ['GET', '/api/v1/candidates//notes'],
    ];
    for (const [method, path] of paths) {
      const answer = await service.request(method, path, { headers: auth, ...(method === 'GET' ? {} : { body: {} }) });
      assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`);
      assert.equal(answer.body.error?.message, `No such path: ${method} ${path}`);
    }
  });

  it('a path that does not exist is repeated in the 404, without its query and not longer than needed', async () => {
    const messageOf = async (path: string) =>
      (await service.request('POST', path, { headers: auth, body: {} })).body.error!.message;
    assert.equal(await messageOf('/api/v1/jbos?token=secret'), 'No such path: POST /api/v1/jbos');
    assert.equal(await messageOf('/%22<x>'), 'No such path: POST /%22%3Cx%3E');
    assert.ok((await messageOf(`/api/v1/${'x'.repeat(1_500)}`)).length < 250);
  });

  it('a missing Host header returns 400 with the error envelope; HTTP/1.0 needs none', async () => {
    const answer = await raw('GET /api/v1/jobs HTTP/1.1\r\nConnection: close\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /x-request-id: /i);
    assert.match(answer, /\{"error":\{"code":"bad_request","message":"The request has no Host header\."/);
    assert.match(await raw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
  });

  it('several Host headers return 400, on every path', async () => {
    const { slug } = workspace;
    for (const path of ['/healthz', '/api/v1/jobs', `/api/public/v1/jobs?workspace=${slug}`, `/careers/${slug}`]) {
      const hosts = (...names: string[]) => names.map((name) => `${name}: localhost\r\n`).join('');
      const get = (headers: string) => raw(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
      const answer = await get(hosts('Host', 'hOST'));
      assert.match(answer, /^HTTP\/1\.1 400 /, path);
      assert.match(answer, /The request has several Host headers/, path);
      assert.match(answer, /x-request-id: /i, path);
      assert.doesNotMatch(await get(hosts('Host')), /^HTTP\/1\.1 400 /, path);
    }
  });

  it('several Host headers return 400 while the server is closing too', async () => {
    const closing = await startService();
    const port = Number(new URL(closing.url).port);
    const begun = connect(port, '127.0.0.1', () => begun.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n'));
    const answer = text(begun);
    // Connections are accepted in order, so the server has this one.
    assert.equal((await closing.request('GET', '/healthz')).status, 200);
    const closed = closing.close();
    await eventually(
      () => isListening(port),
      (listening) => !listening,
    );
    begun.write('hOST: localhost\r\nConnection: close\r\n\r\n');
    assert.match(await answer, /^HTTP\/1\.1 400 [\s\S]*The request has several Host headers/);
    await closed;
  });

  it('a weak entity tag in If-Match returns 412 with the reason', async () => {
    const created = await service.request('POST', '/api/v1/jobs', { headers: auth, body: job });
    const path = `/api/v1/jobs/${(created.body as { data: { id: string } }).data.id}`;
    const change = (tag: string) =>
      service.request('PATCH', path, { headers: { ...auth, 'if-match': tag }, body: { title: 'Sailmaker' } });
    const etag = created.headers.get('etag')!;
    const weak = await change(`W/${etag}`);
    assert.equal(weak.status, 412);
    assert.match(weak.body.error!.message, /requires a strong entity tag, and W\/".*" is weak/);
    assert.match((await change('"0"')).body.error!.message, /has changed since it was read/);
    assert.equal((await change(etag)).status, 200);
  });

  it('another method on a known path returns 405 with the allowed methods', async () => {
    const answer = await service.request('PATCH', '/api/v1/jobs', { headers: auth, body: {} });
    assert.equal(answer.status, 405);
    assert.equal(answer.body.error?.code, 'method_not_allowed');
    assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST');
  });

  it('a body that is not JSON, not UTF-8, nested too deeply or not an object is rejected with the reason', async () => {
    const send = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
      fetch(`${service.url}/api/v1/jobs`, { method: 'POST', headers: { ...auth, 'content-type': type }, body });
    const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
      ['{"title":', 400, 'bad_request'],
      [new Uint8Array([0x22, 0xff, 0x22]), 400, 'bad_request'],
      ['['.repeat(100_000), 400, 'bad_request'],
      [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'bad_request'],
      ['[]', 422, 'validation_error'],
      ['"text"', 422, 'validation_error'],
      ['null', 422, 'validation_error'],
      [`{"title":"${'x'.repeat(2_000_000)}"}`, 413, 'payload_too_large'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await send(body);
      assert.equal(answer.status, status, String(body).slice(0, 40));
      assert.equal(((await answer.json()) as { error: { code: string } }).error.code, code);
    }
    assert.equal((await send('title=x', 'application/x-www-form-urlencoded')).status, 415);
    assert.equal(
      (await send(JSON.stringify({ ...job, description: '\\"[{'.repeat(100) }))).status,
      201,
      'text, not depth',
    );
  });

  it('an unknown field that looks like a known one returns 422 with a suggestion, at every depth and in queries', async () => {
    const problems = async (method: string, path: string, body?: object) => {
      const { status, body: answer } = await workspace.api(method, path, body);
      assert.equal(status, 422);
      return answer.error!.details.fields;
    };
    const meant = (name: string) => [`is not a known field; did you mean ${name}?`];
    const found = await problems('POST', '/candidates', {
      firstNmae: 'Ada',
      experience: [{ company: 'Engines', title: 'Analyst', compnay: 'Engines' }],
      zzz: 1,
    });
    assert.deepEqual(found.firstNmae, meant('firstName'));
    assert.deepEqual(found['experience.0.compnay'], meant('company'));
    assert.deepEqual(found.zzz, ['is not a known field']);
    assert.deepEqual(await problems('GET', '/jobs?departmnet=x'), { departmnet: meant('department') });
    const misspelled = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`firstNam${index}`, 1]));
    const many: string[][] = Object.values(await problems('POST', '/candidates', misspelled));
    assert.ok(many.filter(([message]) => message?.includes('did you mean') === true).length <= 20);
  });

  it('a compressed body returns 415, and more members than any schema allows return 422 naming the field', async () => {
    const packed = await fetch(`${service.url}/api/v1/jobs`, {
      method: 'POST',
      headers: { ...auth, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(job)),
    });
    assert.equal(packed.status, 415);
    const many = await workspace.api('POST', '/jobs', { ...job, keywords: Array.from({ length: 1_001 }, () => 'x') });
    assert.deepEqual(many.body.error?.details.fields, { keywords: ['must have at most 1000 items'] });
    const wide = await workspace.api(
      'POST',
      '/jobs',
      Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [i, 1])),
    );
    assert.equal(wide.status, 422);
    const records = Array.from({ length: 900 }, (_, i) =>
      Object.fromEntries(Array.from({ length: 30 }, (__, n) => [`f${i}-${n}`, 1])),
    );
    const costly = await workspace.api('POST', '/jobs', { ...job, records });
    assert.deepEqual(costly.body.error?.details.fields, { '': ['must have at most 15000 fields in total'] });
  });

  it('HEAD returns the response to GET without its body, including on pages and probes', async () => {
    const paths = ['/', '/docs', '/healthz', '/readyz', '/metrics', '/api/v1/openapi.json', '/api/v1/jobs'];
    for (const path of [...paths, `/api/public/v1/jobs?workspace=${workspace.slug}`]) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(service.url + path, { method, headers: auth })),
      );
      assert.equal(head!.status, get!.status, path);
      assert.equal(head!.headers.get('content-type'), get!.headers.get('content-type'), path);
      assert.equal(await head!.text(), '', path);
    }
  });

  it('characters that cannot be stored, and a key such as __proto__, return 422 naming the field', async () => {
    const nul = await workspace.api('POST', '/jobs', { ...job, title: 'a\u0000b' });
    assert.equal(nul.status, 422);
    assert.equal(nul.body.error?.details.field, 'title');
    const surrogate = await workspace.api('POST', '/jobs', '{"title":"\\ud800"}');
    assert.equal(surrogate.body.error?.details.field, 'title');
    const proto = await workspace.api('POST', '/jobs', '{"__proto__":{"admin":true}}');
    assert.equal(proto.status, 422);
    assert.equal((await workspace.api('GET', '/jobs?q=%00')).status, 422);
  });

  it('a valid X-Request-Id is returned, and an invalid one is replaced', async () => {
    const given = await service.request('GET', '/api/v1/jobs', { headers: { ...auth, 'x-request-id': 'abc-123' } });
    assert.equal(given.headers.get('x-request-id'), 'abc-123');
    const long = await service.request('GET', '/api/v1/jobs', {
      headers: { ...auth, 'x-request-id': 'x'.repeat(129) },
    });
    assert.match(long.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  });

  it('a single record returns 304 while the ETag is current', async () => {
    const made = await workspace.api('POST', '/jobs', job);
    const path = `/jobs/${made.body.data.id}`;
    const etag = made.headers.get('etag') ?? '';
    assert.equal((await workspace.api('GET', path)).headers.get('etag'), etag);
    const same = await workspace.api('GET', path, undefined, { 'if-none-match': `"x", ${etag}` });
    assert.equal(same.status, 304);
    assert.equal(same.text, '');
    await workspace.api('PATCH', path, { title: 'Watchmaker' });
    assert.equal((await workspace.api('GET', path, undefined, { 'if-none-match': etag })).status, 200);
  });

  it('actions accept no body, an empty JSON body and {}', async () => {
    const made = await workspace.api('POST', '/jobs', job);
    const url = `${service.url}/api/v1/jobs/${made.body.data.id}/publish`;
    const sends: RequestInit[] = [
      {},
      { headers: { 'content-type': 'application/json' } },
      { headers: { 'content-type': 'application/json' }, body: '{}' },
    ];
    for (const send of sends) {
      assert.equal((await fetch(url, { method: 'POST', ...send, headers: { ...auth, ...send.headers } })).status, 200);
    }
    const filled = await workspace.api('POST', `/jobs/${made.body.data.id}/close`, { why: 'done' });
    assert.equal(filled.status, 422);
    assert.equal(filled.body.error?.details.field, 'why');
  });

  it('a request that is not valid HTTP gets a response in the error envelope', async () => {
    assert.match(await raw('NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 [\s\S]*"bad_request"/);
    assert.match(
      await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'y'.repeat(20_000)}\r\n\r\n`),
      /^HTTP\/1\.1 431 [\s\S]*"error"/,
    );
    assert.match(
      await raw('GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1\.1 400 [\s\S]*"bad_request"/,
    );
  });

  it('health, readiness, metrics and the document need no key, and name no workspace', async () => {
    await workspace.api('GET', '/jobs');
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/v1/openapi.json', '/docs']) {
      const { status, text } = await service.request('GET', path);
      assert.equal(status, 200, path);
      for (const name of [workspace.slug, workspace.id]) assert.ok(!text.includes(name), path);
    }
    assert.equal(
      (await service.request('GET', '/api/v1/openapi.json')).headers.get('access-control-allow-origin'),
      '*',
    );
  });
});
