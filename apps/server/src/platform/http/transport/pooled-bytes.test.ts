import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { pooledBytes } from './pooled-bytes.ts';

/** A text of another character, length and width for each request. */
const textOf = (n: number) => ['a', 'é', '–', '🎉'][n % 4]!.repeat(20_000 + n * 100) + n;

let server: Server;
let port: number;

before(async () => {
  server = createServer((request, response) => {
    const n = Number(request.url!.slice(1));
    const text = textOf(n);
    response.end(pooledBytes([text.slice(0, 10_000), text.slice(10_000)], response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

test('each of many concurrent responses has its own text, even if clients read late or disconnect', async () => {
  const readAll = async (n: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/${n}`);
    assert.equal(await response.text(), textOf(n));
  };
  const leave = async (n: number) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`));
    await once(socket, 'data');
    socket.destroy();
  };
  // More than socket buffers can hold, so the last responses wait in the process while others are sent.
  const readLate = async (first: number) => {
    const numbers = Array.from({ length: 60 }, (_, n) => first + n);
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    for (const n of numbers) socket.write(`GET /${n} HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n`);
    socket.write('GET /0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await readAll(first + 1000);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    const received = Buffer.concat(parts)
      .toString()
      .split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/);
    assert.equal(received.length, numbers.length + 2);
    for (const [at, n] of numbers.entries()) assert.ok(received[at + 1] === textOf(n), `response ${at}`);
  };
  const late = [readLate(100), readLate(200)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 40 }, (_, n) => [readAll, leave][n % 2]!(n + round * 7)));
  }
  await Promise.all(late);
});

test('a text that no pooled buffer can hold is sent whole', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/2500`);
  assert.equal(await response.text(), textOf(2500));
});
