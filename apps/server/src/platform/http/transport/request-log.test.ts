import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pino from 'pino';
import { eventually } from '../../../../test/eventually.ts';
import { Connections } from './connections.ts';
import { createHttpServer } from './server.ts';

interface Line {
  route: string;
  address?: string;
}

/** The log lines of requests for these paths, each a route of the server. */
async function linesOf(logsAddresses: boolean, paths: readonly string[]): Promise<Line[]> {
  const lines: Line[] = [];
  const server = createHttpServer({
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) }),
    logsAddresses,
    trusts: () => true,
    connections: new Connections(),
    securityHeaders: {},
    findCachedResponse: () => null,
    onFinished: () => {},
  });
  for (const path of paths) server.get(path, () => ({ data: null }));
  after(() => server.close());
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  for (const path of paths) await fetch(url + path, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  return eventually(
    async () => lines,
    ({ length }) => length === paths.length,
  );
}

const PATHS = ['/api/v1/candidates', '/api/public/v1/jobs', '/my/:token', '/careers/acme'];

describe('the log line of a request', () => {
  it('contains the address of a member or key, never that of a visitor or candidate', async () => {
    const lines = await linesOf(true, PATHS);
    assert.deepEqual(
      lines.map(({ route, address }) => [route, address]),
      PATHS.map((path) => [path, path.startsWith('/api/v1') ? '203.0.113.7' : undefined]),
    );
  });

  it('contains no address if none are to be recorded', async () => {
    for (const line of await linesOf(false, PATHS)) assert.ok(!JSON.stringify(line).includes('203.0.113.7'));
  });
});
