import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { TestContext } from 'node:test';
import { CERTIFICATE, PRIVATE_KEY } from './certificates.fixture.ts';
import { createEgress, type Egress, type EgressOptions, type EgressRequest } from './egress.ts';

export interface Receiver {
  port: number;
  /** Connections accepted so far. */
  connections: () => number;
}

async function listen(t: TestContext, server: net.Server, host: string): Promise<Receiver> {
  let connections = 0;
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, host);
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { port: address.port, connections: () => connections };
}

/** A valid HTTP server on loopback. */
export function httpReceiver(t: TestContext, handler: http.RequestListener): Promise<Receiver> {
  return listen(t, http.createServer({ keepAliveTimeout: 60_000 }, handler), '127.0.0.1');
}

/** A TLS server on loopback; its certificate is for `receiver.test` and 127.0.0.1. */
export function httpsReceiver(
  t: TestContext,
  handler: http.RequestListener,
  tls: https.ServerOptions = { cert: CERTIFICATE, key: PRIVATE_KEY },
): Promise<Receiver> {
  return listen(t, https.createServer({ keepAliveTimeout: 60_000, ...tls }, handler), '127.0.0.1');
}

/** A server that receives raw connections and may respond with anything. */
export function rawReceiver(t: TestContext, handler: (socket: net.Socket) => void): Promise<Receiver> {
  return listen(t, net.createServer(handler), '127.0.0.1');
}

/** A listener on all local addresses of both families that only counts connections; the tests expect none. */
export function canary(t: TestContext): Promise<Receiver> {
  return listen(
    t,
    net.createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')),
    '::',
  );
}

export function egressFor(t: TestContext, options: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({ allowPrivate: true, ...options });
  t.after(() => egress.close());
  return egress;
}

/** A small POST with generous limits, to be overridden. */
export function post(url: string, overrides: Partial<EgressRequest> = {}): EgressRequest {
  return { url, method: 'POST', headers: {}, body: '{}', timeoutMs: 10_000, maxResponseBytes: 1024, ...overrides };
}
