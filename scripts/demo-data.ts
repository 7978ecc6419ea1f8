import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import { type Call, fillDemo } from './demo-data/fill.ts';

/**
 * `npm run demo-data -- --workspace acme --url http://localhost:3000 --candidates 340`: fills a workspace of the running service,
 * through the API, with the data of a company that has been hiring for four months. Needs the `DATA_DIR` or
 * `DATABASE_URL` of the service, as the other commands do, to create an API key for itself.
 */

const { values } = parseArgs({
  options: {
    workspace: { type: 'string', default: 'acme' },
    url: { type: 'string', default: 'http://localhost:3000' },
    candidates: { type: 'string', default: '340' },
  },
});
const keys = (...parameters: string[]) =>
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/src/cli.ts'), 'keys', ...parameters, '--workspace', values.workspace],
    { encoding: 'utf8' },
  );
// Dates in the past need a scope that other keys do not have.
const created = keys('create', '--name', 'Demo data', '--scopes', SCOPES.join(','), '--json');
const { id, key } = JSON.parse(created) as { id: string; key: string }; // as the command prints it

const call: Call = async (method, path, body) => {
  const response = await fetch(`${values.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 429) {
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    return call(method, path, body);
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text).data;
};

await fillDemo(call, Number(values.candidates)).finally(() => keys('revoke', id));
console.log('The workspace is filled.');
