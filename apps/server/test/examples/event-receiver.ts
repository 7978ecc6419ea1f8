import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, TestService } from '../harness.ts';

/** A webhook endpoint that responds with 204, or with 410 to URLs that end in `/gone`. @returns its URL */
export async function startEventReceiver(service: TestService, receive: (event: Json) => void): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isDelivery = request.headers['webhook-id'] !== undefined;
      if (isDelivery) receive(JSON.parse(Buffer.concat(parts).toString('utf8')));
      response.writeHead(request.url?.endsWith('/gone') === true ? 410 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.beforeClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/rolecall`; // it listens on TCP
}
