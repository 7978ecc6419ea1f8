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

test('each of many responses at once has its own text, also while clients read slowly or leave', async () => {
  const readAll = async (n: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/${n}`);
    assert.equal(await response.text(), textOf(n));
  };
  const leave = async (n: number) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`));
    await once(socket, 'data');
    socket.destroy();
  };
  const readSlowly = async (n: number) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /${n} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
    const parts: Buffer[] = [];
    for await (const part of socket) {
      parts.push(part as Buffer);
      await new Promise(setImmediate);
    }
    const received = Buffer.concat(parts).toString();
    assert.ok(received.endsWith(`\r\n\r\n${textOf(n)}`));
  };
  for (let round = 0; round < 5; round += 1) {
    const clients = Array.from({ length: 60 }, (_, n) => [readAll, leave, readSlowly][n % 3]!(n + round * 7));
    await Promise.all(clients);
  }
});

test('a text that no pooled buffer can hold is sent whole', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/2500`);
  assert.equal(await response.text(), textOf(2500));
});
