import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { TestService } from '../../../../test/harness.ts';

export interface Received {
  /** `webhook-id` */
  id: string;
  headers: Record<string, string>;
  body: string;
  /** Parsed. */
  message: { id: string; type: string; timestamp: string; workspaceId: string; data: Record<string, unknown> };
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Handles the next requests; initially `ok`. */
  answer: Answer;
  /** Waits until `condition` holds, checked after each request. */
  until(condition: (received: Received[]) => boolean): Promise<void>;
}

const GIVE_UP_MS = 20_000;

/** An HTTP server that stores the requests it receives; closed with the service. */
export async function startReceiver(service: Pick<TestService, 'beforeClose'>, answer: Answer = ok): Promise<Receiver> {
  const arrivals = new EventEmitter();
  // Unique to this receiver: the port may have belonged to another test whose service still sends to it.
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>; // none of these is repeated
      const received = { id: headers['webhook-id'] ?? '', headers, body, message: JSON.parse(body) };
      receiver.received.push(received);
      receiver.answer(request, response, received);
      arrivals.emit('request');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.beforeClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, // listens on TCP
    received: [],
    answer,
    async until(condition) {
      const giveUp = AbortSignal.timeout(GIVE_UP_MS);
      while (!condition(receiver.received)) await once(arrivals, 'request', { signal: giveUp });
    },
  };
  return receiver;
}

export const ok: Answer = (_request, response) => void response.end('thanks');

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(code, headers).end(`answer ${code}`);
}

/** Verifies with the official Standard Webhooks library. @throws when the signature or the timestamp is wrong */
export function verify(secret: string, { body, headers }: Received): void {
  new Webhook(secret).verify(body, headers);
}
