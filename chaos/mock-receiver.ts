import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An external server: the endpoint of a webhook and the target of an automation's requests. */
export interface Outside {
  hookUrl: string;
  askUrl: string;
  /** Bodies by `webhook-id`, one for each request. */
  hooks: Map<string, string[]>;
  /** The number of requests by `Idempotency-Key`. */
  asks: Map<string, number>;
  /** The largest difference between a `webhook-timestamp` and this machine's clock, in seconds. */
  worstTimestamp: number;
  close(): void;
}

/** @param askMs how long a response to an automation takes */
export async function startOutside(askMs: number): Promise<Outside> {
  const hooks = new Map<string, string[]>();
  const asks = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hook') {
        const id = String(request.headers['webhook-id']);
        hooks.set(id, [...(hooks.get(id) ?? []), Buffer.concat(chunks).toString()]);
        const off = Math.abs(Date.now() / 1000 - Number(request.headers['webhook-timestamp']));
        outside.worstTimestamp = Math.max(outside.worstTimestamp, Math.round(off));
        response.end();
        return;
      }
      const key = String(request.headers['idempotency-key']);
      asks.set(key, (asks.get(key) ?? 0) + 1);
      setTimeout(() => response.end('{}'), askMs);
    });
    request.on('error', () => {}); // its sender was killed
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const outside: Outside = {
    hookUrl: `${url}/hook`,
    askUrl: `${url}/ask`,
    hooks,
    asks,
    worstTimestamp: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return outside;
}
