import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { AUTHORITY } from './certificates.fixture.ts';
import { egressFor, httpReceiver, httpsReceiver, post, rawReceiver } from './receivers.fixture.ts';
import { dnsResolve, type ResolvedAddress } from './resolve.ts';

const LOOPBACK: ResolvedAddress[] = [{ address: '127.0.0.1', family: 4 }];
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

test('requests to one host share a connection, and only the first resolves the name', async (t) => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return LOOPBACK;
  };
  const egress = egressFor(t, { resolve, ca: AUTHORITY });
  const plain = await httpReceiver(t, (_request, response) => response.end());
  const secure = await httpsReceiver(t, (_request, response) => response.end());
  for (let i = 0; i < 5; i++) await egress.request(post(`http://receiver.test:${plain.port}/${i}`));
  for (let i = 0; i < 5; i++) await egress.request(post(`https://receiver.test:${secure.port}/${i}`));
  assert.deepEqual([plain.connections(), secure.connections(), asked], [1, 1, 2]);
});

test('a connection opened for one name is never used for another name of the same address', async (t) => {
  const { port, connections } = await httpReceiver(t, (_request, response) => response.end());
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return LOOPBACK;
  };
  const egress = egressFor(t, { resolve });
  for (const name of ['one.test', 'two.test', 'one.test', 'two.test'])
    await egress.request(post(`http://${name}:${port}/`));
  assert.equal(connections(), 2);
  assert.deepEqual(asked, ['one.test', 'two.test']);
});

test('a kept connection that the receiver closes on the next request is replaced', async (t) => {
  const { port, connections } = await rawReceiver(t, (socket) => {
    socket.once('data', () => {
      socket.write(OK);
      socket.once('data', () => socket.resetAndDestroy());
    });
  });
  const egress = egressFor(t);
  for (let i = 0; i < 3; i++) assert.equal((await egress.request(post(`http://127.0.0.1:${port}/`))).status, 200);
  assert.equal(connections(), 3);
});

test('a receiver that closes a new connection gets the request once', async (t) => {
  let requests = 0;
  const { port } = await rawReceiver(t, (socket) => {
    socket.once('data', () => {
      requests += 1;
      socket.resetAndDestroy();
    });
  });
  await assert.rejects(egressFor(t).request(post(`http://127.0.0.1:${port}/`)), { kind: 'reset' });
  assert.equal(requests, 1);
});

for (const [limits, kept] of [
  [{ idlePerHost: 2 }, 4],
  [{ idleTotal: 3 }, 3],
] as const) {
  test(`of eight idle connections to two hosts ${kept} stay with ${JSON.stringify(limits)}`, async (t) => {
    const open = new Set<Socket>();
    const all = Promise.withResolvers<void>();
    const { port } = await httpReceiver(t, async ({ socket }, response) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      if (open.size === 8) all.resolve();
      await all.promise;
      response.end();
    });
    const egress = egressFor(t, { limits: { ...limits, idleMs: 60_000 }, resolve: async () => LOOPBACK });
    const names = ['one.test', 'two.test'].flatMap((name) => [name, name, name, name]);
    await Promise.all(names.map((name) => egress.request(post(`http://${name}:${port}/`))));
    while (open.size > kept) await Promise.race([...open].map((socket) => once(socket, 'close')));
    assert.equal(open.size, kept);
  });
}

test('an idle connection ends after the idle time', async (t) => {
  const closed = Promise.withResolvers<void>();
  const { port } = await httpReceiver(t, ({ socket }, response) => {
    socket.once('close', () => closed.resolve());
    response.end();
  });
  await egressFor(t, { limits: { idleMs: 20 } }).request(post(`http://127.0.0.1:${port}/`));
  await closed.promise;
});

test('a response may take longer than the idle timeout', async (t) => {
  const { port } = await httpReceiver(t, (_request, response) => void setTimeout(() => response.end('late'), 150));
  const egress = egressFor(t, { limits: { idleMs: 20 } });
  const { body } = await egress.request(post(`http://127.0.0.1:${port}/`));
  assert.equal(body.toString(), 'late');
});

test('an old connection is not kept, so that a changed address is followed', async (t) => {
  const { port, connections } = await httpReceiver(t, (_request, response) => response.end());
  const egress = egressFor(t, { limits: { maxAgeMs: 0 } });
  for (let i = 0; i < 3; i++) await egress.request(post(`http://127.0.0.1:${port}/`));
  assert.equal(connections(), 3);
});

/** A name server on loopback that answers A queries with 93.184.216.34 and AAAA queries with nothing, or not at all. */
async function nameServer(known: string): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const isA = query.readUInt16BE(at + 1) === 1;
    const found = labels.join('.') === known;
    const answer = found && isA ? Buffer.from('c00c00010001000000050004' + '5db8d822', 'hex') : Buffer.alloc(0);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(found ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answer.length > 0 ? 1 : 0, 6);
    socket.send(Buffer.concat([header, question, answer]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

test('names are resolved by the name servers, and a missing address family is not a failure', async (t) => {
  const server = await nameServer('known.test');
  t.after(server.close);
  const resolve = dnsResolve([server.address]);
  assert.deepEqual(await resolve('known.test'), [{ address: '93.184.216.34', family: 4 }]);
  await assert.rejects(resolve('unknown.test'), { code: 'ENOTFOUND' });
});
