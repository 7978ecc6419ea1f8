import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { AUTHORITY, EXPIRED_CERTIFICATE, PRIVATE_KEY } from './certificates.fixture.ts';
import { checkHeaders } from './check-request.ts';
import type { FailureKind } from './errors.ts';
import { egressFor, httpReceiver, httpsReceiver, post, rawReceiver } from './receivers.fixture.ts';
import type { ResolvedAddress } from './resolve.ts';

const toLoopback = async (): Promise<ResolvedAddress[]> => [{ address: '127.0.0.1', family: 4 }];

test('request and response arrive unchanged', async (t) => {
  const { port } = await httpReceiver(t, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(201, { 'X-Answer': 'yes' });
    response.end(JSON.stringify([request.method, request.url, request.headers, Buffer.concat(chunks).toString()]));
  });
  const headers = { 'Content-Type': 'text/plain', 'X-Latin': 'é' };
  const answer = await egressFor(t).request(
    post(`http://127.0.0.1:${port}/a%20b?c=d&e`, { method: 'PUT', headers, body: 'grüße', maxResponseBytes: 4096 }),
  );
  assert.equal(answer.status, 201);
  assert.equal(answer.headers['x-answer'], 'yes');
  assert.equal(answer.truncated, false);
  assert.ok(Number.isInteger(answer.durationMs) && answer.durationMs >= 0);
  const [method, url, seen, body] = JSON.parse(answer.body.toString());
  assert.deepEqual([method, url, body], ['PUT', '/a%20b?c=d&e', 'grüße']);
  assert.deepEqual(seen, {
    'content-type': 'text/plain',
    'x-latin': 'é',
    host: `127.0.0.1:${port}`,
    'content-length': '7',
    connection: 'keep-alive',
  });
});

test('a compressed response is not decompressed', async (t) => {
  const packed = gzipSync(Buffer.alloc(1_000_000));
  const { port } = await httpReceiver(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  });
  const { body } = await egressFor(t).request(post(`http://127.0.0.1:${port}/`, { maxResponseBytes: 100_000 }));
  assert.deepEqual(body, packed);
});

test('reading stops at the limit and the connection is dropped', async (t) => {
  const dropped = Promise.withResolvers<void>();
  const { port } = await httpReceiver(t, (_request, response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(65_536, 'x')));
    };
    response.on('drain', pour).on('close', dropped.resolve);
    pour();
  });
  const { status, body, truncated } = await egressFor(t).request(post(`http://127.0.0.1:${port}/`));
  assert.deepEqual([status, body.toString(), truncated], [200, 'x'.repeat(1024), true]);
  await dropped.promise;
});

test('a body of exactly the limit is complete', async (t) => {
  const { port } = await httpReceiver(t, (_request, response) => response.end('x'.repeat(1024)));
  const { body, truncated } = await egressFor(t).request(post(`http://127.0.0.1:${port}/`));
  assert.deepEqual([body.length, truncated], [1024, false]);
});

test('after an early response the rest of the request is not sent', async (t) => {
  const size = 64_000_000;
  let received = 0;
  const closed = Promise.withResolvers<void>();
  const stalled: Socket[] = [];
  const { port } = await rawReceiver(t, (socket) => {
    socket.once('data', (chunk) => {
      received += chunk.length;
      socket.pause();
      stalled.push(socket);
      socket.on('close', () => closed.resolve());
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
  });
  const { status } = await egressFor(t).request(post(`http://127.0.0.1:${port}/`, { body: Buffer.alloc(size) }));
  assert.equal(status, 200);
  stalled[0]!.on('data', (chunk) => {
    received += chunk.length;
  });
  stalled[0]!.resume();
  await closed.promise;
  assert.ok(received < size, `${received} bytes came`);
});

/** Sends `text` once the request has arrived, then calls `after`. */
const answering = (text: string, after: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => socket.write(text, 'latin1', () => after(socket)));
};

/** Writes `piece` whenever the connection takes it, forever. */
const endless = (piece: string) => (socket: Socket) => {
  const pour = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
};

/** Writes `piece` now and then, forever. */
const dripping = (piece: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(piece), 20);
  socket.on('close', () => clearInterval(timer));
};

const nothing = () => {};
const HEAD = 'HTTP/1.1 200 OK\r\n';
const MISBEHAVING: [string, (socket: Socket) => void, FailureKind][] = [
  ['accepts and says nothing', nothing, 'timeout'],
  ['sends a head without end, slowly', answering(HEAD, dripping('X-A: b\r\n')), 'timeout'],
  ['sends one byte of a head and stops', answering('H', nothing), 'timeout'],
  ['promises a body and stops', answering(`${HEAD}Content-Length: 5\r\n\r\n`, nothing), 'timeout'],
  ['drips its body', answering(`${HEAD}Content-Length: 900\r\n\r\n`, dripping('x')), 'timeout'],
  [
    'drips small chunks forever',
    answering(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, dripping('1\r\nx\r\n')),
    'timeout',
  ],
  ['floods headers', answering(HEAD, endless('X-Flood: yes\r\n'.repeat(500))), 'protocol'],
  ['sends a header of megabytes', answering(`${HEAD}X-Long: `, endless('x'.repeat(65_536))), 'protocol'],
  ['floods interim answers', answering('', endless('HTTP/1.1 100 Continue\r\n\r\n'.repeat(500))), 'protocol'],
  [
    'floods early hints',
    answering('', endless('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(500))),
    'protocol',
  ],
  [
    'floods chunk extensions',
    answering(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1;`, endless('a=b;'.repeat(5000))),
    'protocol',
  ],
  [
    'switches protocols',
    answering('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', nothing),
    'protocol',
  ],
  ['answers garbage', answering('\u0000\u0001\u0002 what?\r\n\r\n', nothing), 'protocol'],
  ['answers HTTP/2', answering('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', nothing), 'protocol'],
  ['says its length twice', answering(`${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, nothing), 'protocol'],
  [
    'sends length and chunks',
    answering(`${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`, nothing),
    'protocol',
  ],
  ['sends a chunk of no size', answering(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, nothing), 'protocol'],
  ['closes at once', (socket) => void socket.destroy(), 'reset'],
  ['resets after the request', (socket) => void socket.once('data', () => socket.resetAndDestroy()), 'reset'],
  ['closes within the head', answering(HEAD, (socket) => void socket.end()), 'reset'],
  ['closes within the body', answering(`${HEAD}Content-Length: 5\r\n\r\nab`, (socket) => void socket.end()), 'reset'],
  [
    'resets within the body',
    answering(`${HEAD}Content-Length: 5\r\n\r\nab`, (socket) => void socket.resetAndDestroy()),
    'reset',
  ],
];

for (const [what, behaviour, kind] of MISBEHAVING) {
  test(`a receiver that ${what} ends as ${kind}`, async (t) => {
    const { port } = await rawReceiver(t, behaviour);
    const timeoutMs = kind === 'timeout' ? 150 : 10_000;
    const request = post(`http://127.0.0.1:${port}/`, { timeoutMs });
    await assert.rejects(egressFor(t).request(request), { name: 'EgressFailed', kind });
  });
}

test('a rejected connection ends as connect', async (t) => {
  const { port } = await rawReceiver(t, nothing);
  const free = port === 65_535 ? port - 1 : port + 1;
  await assert.rejects(egressFor(t).request(post(`http://127.0.0.1:${free}/`)), { kind: 'connect' });
});

test('an unknown host ends as dns, and so does one without addresses', async (t) => {
  const unknown = async () => Promise.reject(new Error('ENOTFOUND'));
  for (const resolve of [unknown, async () => []]) {
    await assert.rejects(egressFor(t, { resolve }).request(post('http://nobody.test/')), { kind: 'dns' });
  }
});

test('the time limit covers resolution and the TLS handshake', async (t) => {
  const silent = egressFor(t, { resolve: () => new Promise(() => {}) });
  await assert.rejects(silent.request(post('http://silent.test/', { timeoutMs: 50 })), { kind: 'timeout' });
  const { port } = await rawReceiver(t, nothing);
  const request = post(`https://127.0.0.1:${port}/`, { timeoutMs: 100 });
  await assert.rejects(egressFor(t).request(request), { kind: 'timeout' });
});

test('the caller can abort, before and during the request', async (t) => {
  const { port } = await rawReceiver(t, (socket) => void socket.once('data', () => giveUp.abort(reason)));
  const giveUp = new AbortController();
  const reason = new Error('stopping');
  const egress = egressFor(t);
  await assert.rejects(egress.request(post(`http://127.0.0.1:${port}/`, { signal: giveUp.signal })), reason);
  await assert.rejects(egress.request(post(`http://127.0.0.1:${port}/`, { signal: giveUp.signal })), reason);
});

test('a certificate is accepted for its own host and from a trusted authority only', async (t) => {
  const { port } = await httpsReceiver(t, (_request, response) => response.end('secure'));
  const trusting = egressFor(t, { resolve: toLoopback, ca: AUTHORITY });
  const { body } = await trusting.request(post(`https://receiver.test:${port}/`));
  assert.equal(body.toString(), 'secure');
  assert.equal((await trusting.request(post(`https://127.0.0.1:${port}/`))).status, 200);
  await assert.rejects(trusting.request(post(`https://another.test:${port}/`)), { kind: 'tls' });
  await assert.rejects(trusting.request(post(`https://localhost:${port}/`)), { kind: 'tls' });
  const usual = egressFor(t, { resolve: toLoopback });
  await assert.rejects(usual.request(post(`https://receiver.test:${port}/`)), { kind: 'tls' });
});

test('an expired certificate, no TLS at all and a broken handshake end as tls', async (t) => {
  const egress = egressFor(t, { resolve: toLoopback, ca: AUTHORITY });
  const expired = await httpsReceiver(t, nothing, { cert: EXPIRED_CERTIFICATE, key: PRIVATE_KEY });
  const plain = await httpReceiver(t, (_request, response) => response.end());
  const closing = await rawReceiver(t, (socket) => void socket.once('data', () => socket.destroy()));
  for (const { port } of [expired, plain, closing]) {
    await assert.rejects(egress.request(post(`https://receiver.test:${port}/`)), { kind: 'tls' });
  }
});

test('headers of the connection, line breaks and other methods are rejected', async (t) => {
  const egress = egressFor(t);
  for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'CONNECTION', 'Upgrade', 'Expect', 'TE']) {
    assert.match(String(checkHeaders({ [name]: '1' })), /set by the sender/);
  }
  const bad: Record<string, string>[] = [{ 'x y': '1' }, { '': '1' }, { 'x:': '1' }, { 'x\r\ny': '1' }];
  for (const value of ['a\r\nX: y', 'a\nb', 'a\u0000b', '\u0100', 'x'.repeat(9000)]) bad.push({ 'x-a': value });
  for (const headers of bad) {
    assert.notEqual(checkHeaders(headers), null, JSON.stringify(headers));
    await assert.rejects(egress.request(post('http://127.0.0.1:9/', { headers })), { reason: 'headers' });
  }
  assert.equal(checkHeaders({ 'webhook-id': 'evt', Authorization: 'Bearer x\ty', Cookie: 'é' }), null);
  for (const method of ['CONNECT', 'TRACE', 'get', 'GET /x HTTP/1.1\r\n', '']) {
    await assert.rejects(egress.request(post('http://127.0.0.1:9/', { method })), { reason: 'method' });
  }
});

test('close ends kept connections', async (t) => {
  const closed = Promise.withResolvers<void>();
  const { port } = await httpReceiver(t, (request, response) => {
    once(request.socket, 'close').then(() => closed.resolve());
    response.end();
  });
  const egress = egressFor(t);
  await egress.request(post(`http://127.0.0.1:${port}/`));
  await egress.close();
  await closed.promise;
});
