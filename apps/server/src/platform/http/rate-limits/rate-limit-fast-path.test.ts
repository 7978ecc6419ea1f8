import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';

const service = await startService({ RATE_LIMIT_PRESIGN_PER_MINUTE: '1', RATE_LIMIT_PUBLIC_PER_MINUTE: '2' });
const workspace = await service.workspace();
const presign = `/api/public/v1/resume/presign?workspace=${workspace.slug}`;
const file = { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 1_000 };

it('a request rejected by the fast path gets the same response as one rejected by the router', async () => {
  assert.equal((await service.request('POST', presign, { body: file })).status, 200);
  const page = `/api/public/v1/jobs?workspace=${workspace.slug}`;
  for (const left of [1, 0])
    assert.match((await service.request('GET', page)).headers.get('ratelimit')!, RegExp(`r=${left}`));
  const rejected = [
    await service.request('POST', presign, { body: file, headers: { 'x-request-id': 'mine' } }),
    await service.request('GET', page, { headers: { 'x-request-id': 'mine' } }),
  ];
  // A HEAD goes to the router.
  const routed = await fetch(service.url + page, { method: 'HEAD', headers: { 'x-request-id': 'mine' } });
  assert.equal(routed.status, 429);
  for (const { status, headers, body } of rejected) {
    assert.equal(status, 429);
    const seconds = headers.get('retry-after');
    assert.deepEqual(body.error, {
      code: 'rate_limited',
      message: `Too many requests. Try again in ${seconds} seconds.`,
    });
    assert.equal(headers.get('x-request-id'), 'mine');
    const names = [...headers.keys()].filter((name) => name !== 'keep-alive').sort();
    assert.deepEqual(names, [...routed.headers.keys()].sort());
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers', 'content-type'])
      assert.equal(headers.get(name), routed.headers.get(name), name);
  }
});

it('a connection can be reused after a rejected request whose body was not read', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const body = 'x'.repeat(100_000);
  const post = `POST ${presign} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  socket.write(`${post}${post}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  await once(socket, 'end');
  assert.deepEqual(
    [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]),
    ['429', '429', '200'],
  );
});

it('paths and methods without a rate limit are left to the router', async () => {
  const answers = [
    await service.request('POST', '/api/public/v1/nothing', { body: {} }),
    await service.request('PUT', '/api/public/v1/resume/presign', { body: {} }),
    await service.request('OPTIONS', '/api/public/v1/resume/presign'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 405, 204],
  );
});
