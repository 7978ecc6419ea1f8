import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase } from '../../testing/harness.ts';
import { end, startProcess, withFolder } from '../../testing/running-service.ts';
import { Connections } from './connections.ts';

async function open(port: number, words: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // reset by the server, as it may
  await once(socket, 'connect');
  socket.write(words);
  const closed = once(socket.resume(), 'close');
  return { socket, closed };
}

describe('a service that is told to stop', () => {
  it('stops, though somebody holds a connection and says nothing', async () => {
    const { connectionString, drop } = await createTestDatabase();
    await withFolder(async (folder) => {
      const service = await startProcess(folder, { DATABASE_URL: connectionString, SECRET_KEY: 'x'.repeat(32) });
      const { closed } = await open(Number(new URL(service.url).port), '');
      assert.equal(await end(service, 'SIGTERM'), 0);
      await closed;
    });
    await drop();
  });

  it('lets requests under way end, but not go on for ever', async () => {
    const connections = new Connections(500);
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
