import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { createTestDatabase } from '../../../../test/harness.ts';
import { end, startProcess, withFolder } from '../../../../test/running-service.ts';
import { type CloseReason, type ConnectionOptions, Connections, countsWithin } from './connections.ts';

async function open(port: number, words: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // reset by the server, as it may
  await once(socket, 'connect');
  socket.write(words);
  const closed = once(socket.resume(), 'close');
  return { socket, closed };
}

describe('a service that is stopped', () => {
  it('stops even if a client keeps an idle connection open', async () => {
    const { connectionString, drop } = await createTestDatabase();
    await withFolder(async (folder) => {
      const service = await startProcess(folder, { DATABASE_URL: connectionString, SECRET_KEY: 'x'.repeat(32) });
      const { closed } = await open(Number(new URL(service.url).port), '');
      assert.equal(await end(service, 'SIGTERM'), 0);
      await closed;
    });
    await drop();
  });

  it('lets requests in progress finish, within a time limit', async () => {
    const connections = new Connections({ limits: { patienceMs: 500 } });
    const asked = new Map<string | undefined, ServerResponse>();
    const server = connections.watch(createServer(({ url }, response) => void asked.set(url, response)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const half = await open(port, 'GET /half HTTP/1.1\r\nhos');
    const never = await open(port, 'GET /never HTTP/1.1\r\nhost: x\r\n\r\n');
    const late = fetch(`http://127.0.0.1:${port}/late`).then((answer) => answer.text());
    await eventually(
      async () => asked.size,
      (count) => count === 2,
    );

    const stopped = once(server.close(), 'close');
    connections.end();
    asked.get('/late')?.end('done');
    assert.equal(await late, 'done');
    await Promise.all([half.closed, never.closed, stopped]);
    connections.ended();
  });
});

/** A server with short time limits, and the connections that it has closed. */
async function bounded(
  answer: RequestListener,
  limits: ConnectionOptions['limits'],
  options: ConnectionOptions = {},
  times: ServerOptions = {},
) {
  const reasons: CloseReason[] = [];
  const connections = new Connections({
    ...options,
    limits: { sweepEveryMs: 20, ...limits },
    onClosed: (reason) => reasons.push(reason),
  });
  const server = connections.watch(createServer(times, answer));
  server.on('clientError', (_error, socket: Socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(async () => {
    server.close();
    server.closeAllConnections();
    connections.end();
    connections.ended();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { connections, reasons, port };
}

/** A peer that never closes its side and reads nothing. */
async function lockOpenForShare(port: number, words: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => {}); // reset by the server, as it may
  await once(socket, 'connect');
  socket.pause();
  if (words !== '') socket.write(words);
  after(() => socket.destroy());
  return socket;
}

/** A connection from any address, passed to the server as Node's `connection` event allows. */
class AddressedStream extends Duplex {
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super({ read() {}, write: (_part, _encoding, done) => done() });
    this.remoteAddress = remoteAddress;
  }
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const isEmpty = (count: number) => count === 0;

describe('a connection ends in every state, whatever its peer fails to do', () => {
  it('after half a header and a 408, the socket does not stay half-closed if the client never closes it', async () => {
    const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
    const { connections, reasons, port } = await bounded(() => {}, { lingerMs: 100 }, {}, times);
    await lockOpenForShare(port, 'GET / HTTP/1.1\r\nhos');
    await eventually(async () => connections.size, isEmpty);
    assert.deepEqual(reasons, ['lingering']);
  });

  it('a response that the client never reads', async () => {
    const { connections, reasons, port } = await bounded(
      (_request, response) => response.end(Buffer.alloc(32_000_000)),
      {
        stalledMs: 200,
      },
    );
    await lockOpenForShare(port, GET);
    await eventually(async () => connections.size, isEmpty);
    assert.deepEqual(reasons, ['stalled']);
  });

  it('a response that is read byte by byte', async () => {
    const { connections, reasons, port } = await bounded(
      (_request, response) => response.end(Buffer.alloc(32_000_000)),
      {
        // Because of kernel buffers, even a steady reader seems idle for a while.
        stalledMs: 1_500,
        exchangeMs: 2_500,
      },
    );
    const socket = await lockOpenForShare(port, GET);
    const reading = setInterval(() => socket.read(), 10);
    await eventually(async () => connections.size, isEmpty);
    clearInterval(reading);
    assert.deepEqual(reasons, ['exchange_timeout']);
  });

  it('a response that is never sent', async () => {
    const { connections, reasons, port } = await bounded(() => {}, { stalledMs: 50, exchangeMs: 300 });
    await lockOpenForShare(port, GET);
    await eventually(async () => connections.size, isEmpty);
    assert.deepEqual(reasons, ['exchange_timeout'], 'a server that thinks is not a peer that is silent');
  });

  it('a live stream, which lasts as long as a connection may', async () => {
    const { connections, reasons, port } = await bounded(
      ({ socket }, response) => {
        connections.markStream(socket);
        const beat = setInterval(() => response.write(': alive\n\n'), 20);
        response.on('close', () => clearInterval(beat));
      },
      { exchangeMs: 100, ageMs: 500 },
    );
    const socket = await lockOpenForShare(port, GET);
    socket.resume();
    await eventually(async () => connections.size, isEmpty);
    assert.deepEqual(reasons, ['exchange_timeout']);
  });

  it('a connection that is kept alive, and one whose request never ends', async () => {
    // Node's own keep-alive timeout must not be what closes it.
    const { connections, reasons, port } = await bounded(
      (_request, response) => response.end('ok'),
      { idleMs: 200, ageMs: 300 },
      {},
      { keepAliveTimeout: 60_000 },
    );
    await lockOpenForShare(port, GET);
    await eventually(async () => connections.size, isEmpty);
    assert.deepEqual(reasons, ['idle']);
    const socket = await lockOpenForShare(port, GET);
    let words = '';
    socket.on('data', (part) => (words += part)).resume();
    const asking = setInterval(() => socket.writable && socket.write(GET), 50);
    try {
      await eventually(async () => socket.readableEnded, Boolean);
    } finally {
      clearInterval(asking);
    }
    assert.match(words, /Connection: close/, 'told before it ends');
  });
});

describe('connections of one address', () => {
  it('are limited, without affecting other addresses, and no longer count once they have ended', async () => {
    const { connections, reasons, port } = await bounded((_request, response) => response.end('ok'), { perAddress: 3 });
    const mine = await Promise.all([1, 2, 3].map(() => lockOpenForShare(port, '', '127.0.0.2')));
    await eventually(
      async () => connections.size,
      (count) => count === 3,
    );
    const fourth = await lockOpenForShare(port, GET, '127.0.0.2');
    fourth.resume();
    await Promise.race([once(fourth, 'end'), once(fourth, 'close')]);
    assert.deepEqual(reasons, ['address_limit']);
    const other = await lockOpenForShare(port, GET);
    await once(other, 'readable');
    other.destroy();
    mine[0]!.destroy();
    await eventually(
      async () => connections.size,
      (count) => count === 2,
    );
    const next = await lockOpenForShare(port, GET, '127.0.0.2');
    await once(next, 'readable');
  });

  it('of a /64 count as one address, and those of a /48 are limited together, because one customer may have all of them', async () => {
    const server = createServer();
    const connections = new Connections({ limits: { perAddress: 3 } });
    connections.watch(server);
    after(() => connections.ended());
    const isAccepted = (address: string) => {
      const socket = new AddressedStream(address);
      server.emit('connection', socket);
      return !socket.destroyed;
    };
    const sameNetwork = [1, 2, 3, 4].map((host) => isAccepted(`2001:db8:3::${host}`));
    assert.deepEqual(sameNetwork, [true, true, true, false]);
    const network = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
    const accepted = Array.from({ length: 20 }, (_, n) => isAccepted(network(n)));
    assert.equal(accepted.filter(Boolean).length, 12, 'four times the limit of one address');
    assert.ok(isAccepted('2001:db8:2::1'), 'another /48 is not concerned');
    assert.equal(connections.size, 3 + 12 + 1);
  });

  it('of a trusted proxy are not limited, because it serves many visitors', async () => {
    const trusts = (address: string) => address === '127.0.0.3';
    const { connections, reasons, port } = await bounded(() => {}, { perAddress: 3 }, { trusts });
    await Promise.all(Array.from({ length: 10 }, () => lockOpenForShare(port, '', '127.0.0.3')));
    await eventually(
      async () => connections.size,
      (count) => count === 10,
    );
    assert.deepEqual(reasons, []);
  });

  it('leave file descriptors for everything else, even if the limit is low', () => {
    assert.deepEqual(countsWithin(Number.POSITIVE_INFINITY, 256), { total: 10_000, perAddress: 256 });
    assert.deepEqual(countsWithin(1_024, 256), { total: 768, perAddress: 192 });
    assert.deepEqual(countsWithin(256, 256), { total: 156, perAddress: 39 });
  });
});

describe('a service with a low limit on open files', () => {
  it('serves others while one address opens hundreds of incomplete requests, and closes all of them', async () => {
    const { connectionString, drop } = await createTestDatabase();
    await withFolder(async (folder) => {
      const environment = { DATABASE_URL: connectionString, SECRET_KEY: 'x'.repeat(32) };
      const service = await startProcess(folder, environment, { openFiles: 256 });
      const port = Number(new URL(service.url).port);
      const hostile = await Promise.all(
        Array.from({ length: 800 }, () => lockOpenForShare(port, 'GET / HTTP/1.1\r\nhos', '127.0.0.2')),
      );
      for (let n = 0; n < 50; n += 1) {
        const answer = await fetch(`${service.url}/readyz`, { headers: { connection: 'close' } });
        assert.equal(answer.status, 200);
        await answer.text();
      }
      const open = async () =>
        Number(/rolecall_http_connections (\d+)/.exec(await (await fetch(`${service.url}/metrics`)).text())![1]);
      await eventually(open, (count) => count <= 2, { seconds: 60 });
      for (const socket of hostile) socket.destroy();
    });
    await drop();
  });
});
