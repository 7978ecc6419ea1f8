import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestService } from '../../server/test/harness.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

/**
 * Serves a page of `examples/` from another origin, as a company's own website would, with the instance and the workspace
 * of the test. The Content-Security-Policy is that of a strict website.
 * @returns its URL
 */
export async function serveExample(
  service: TestService,
  name: string,
  change: (html: string) => string = (html) => html,
): Promise<string> {
  const example = readFileSync(join(EXAMPLES, name, 'index.html'), 'utf8');
  const page = change(example.replaceAll('http://localhost:3000', service.url));
  const policy = `default-src 'none'; script-src ${service.url} 'unsafe-inline'; style-src 'unsafe-inline'; connect-src ${service.url}`;
  const server = createServer((request, response) => {
    const isPage = request.url?.split('?', 1)[0] === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(isPage ? page : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.beforeClose(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  server.unref();
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return `http://127.0.0.1:${port}/`;
}
