import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, it } from 'node:test';
import pino from 'pino';
import { eventually } from '../../../../test/eventually.ts';
import { Connections } from './connections.ts';
import { createHttpServer } from './server.ts';

const LARGE = Buffer.alloc(20 * 1024 * 1024, 'x');

const server = createHttpServer({
  log: pino({ level: 'silent' }),
  logsAddresses: false,
  trusts: () => true,
  connections: new Connections(),
  securityHeaders: {},
  findCachedResponse: ({ url }) =>
    url === '/prepared'
      ? {
          status: 200,
          headers: ['content-length', String(LARGE.length)],
          body: LARGE,
          route: url,
          workspaceId: undefined,
          callerId: undefined,
        }
      : null,
  onFinished: () => {},
});
server.get('/routed', (_request, reply) => reply.send(LARGE));
server.get('/small', () => ({ data: 'x' }));
await server.listen({ port: 0, host: '127.0.0.1' });
after(() => server.close());
const { port } = server.server.address() as AddressInfo;

/** Sends a request and does not read the response. */
async function askWithoutReading(path: string, visitor: string) {
  const socket = connect(port, '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${visitor}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const statusFor = async (visitor: string) =>
  (await fetch(`http://127.0.0.1:${port}/small`, { headers: { 'x-forwarded-for': visitor } })).status;

describe('a visitor who does not read responses', () => {
  for (const path of ['/routed', '/prepared']) {
    it(`gets no more while too much waits in memory, and others are not affected: ${path}`, async () => {
      const sockets = [await askWithoutReading(path, '192.0.2.1'), await askWithoutReading(path, '192.0.2.1')];
      assert.equal(await statusFor('192.0.2.1'), 503);
      assert.equal(await statusFor('192.0.2.2'), 200);
      sockets[0]!.destroy();
      await eventually(
        () => statusFor('192.0.2.1'),
        (status) => status === 200,
      );
      sockets[1]!.destroy();
    });
  }
});
