import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createApiKey } from '../apps/server/src/domain/accounts/api-keys/change-api-keys.ts';
import { createWorkspace } from '../apps/server/src/domain/accounts/provisioning/create-workspace.ts';
import { SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import { createField } from '../apps/server/src/domain/records/custom-fields/create-field.ts';
import type { FieldType } from '../apps/server/src/domain/records/custom-fields/schema.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { cpuSeconds } from './cpu.ts';
import { describeData, fillDatabase } from './data.ts';
import { measure, median } from './measure.ts';
import { serviceCommand, startTarget } from './processes.ts';

/**
 * `node bench/custom-fields.ts [--seconds 4 --rounds 3 --only NAME]`: what custom fields cost. Two workspaces hold the same 1,000 jobs and
 * 100,000 candidates, one of them with 20 custom fields on every record. Reads of both are measured alternately: the CPU time of the
 * service at 32 connections, and the response time of one request after another. Then filters by custom fields.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? '' : process.argv[onlyAt + 1]!;
const seconds = option('seconds', 4);
const rounds = option('rounds', 3);

/** The value of each field on the n-th record, as SQL. Every fifth has the popular option, every thousandth the rare one. */
const VALUES: readonly { type: FieldType; value: string }[] = [
  { type: 'text', value: `'Note ' || n % 5000` },
  { type: 'number', value: 'n % 10000' },
  { type: 'date', value: `(date '2026-01-01' + n % 700)::text` },
  {
    type: 'select',
    value: `case when n % 1000 = 1 then 'rare' when n % 5 = 0 then 'popular' else 'option_' || n % 7 end`,
  },
  { type: 'boolean', value: 'n % 2 = 0' },
];
const FIELDS = Array.from({ length: 20 }, (_, index) => ({
  key: `field_${index}`,
  ...VALUES[index % VALUES.length]!,
}));
const OPTIONS = ['rare', 'popular', ...Array.from({ length: 7 }, (_, n) => `option_${n}`)];

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = join(import.meta.dirname, '..', '.bench');
mkdirSync(dataDir, { recursive: true });
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_KEY_PER_MINUTE: '100000000' };
const runtime = await bootstrap(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
const { db, services, connectionString } = runtime;

/** The workspace with custom fields; created once. */
async function workspaceWithFields(plainId: string): Promise<string> {
  const slug = 'bench-fields';
  const [known] = await db.write.query<{ id: string }>(sql`select id from workspaces where slug = ${slug}`);
  if (known !== undefined) return known.id;
  const { workspace } = await createWorkspace(db, services, { slug, name: 'Custom fields' });
  const context = systemContext(db, services, workspace.id);
  for (const entity of ['job', 'candidate'] as const) {
    for (const { key, type } of FIELDS) {
      const options = OPTIONS.map((value) => ({ value, label: value }));
      await createField(context, { entity, key, label: key, type, ...(type === 'select' ? { options } : {}) });
    }
  }
  log('copying jobs and candidates, with 20 values each');
  const values = FIELDS.map(({ key, value }) => `'${key}', ${value}`).join(', ');
  const copy = (table: string, columns: string) => ({
    text: `insert into ${table} (workspace_id, id, custom_fields, ${columns})
      select $1, id, jsonb_build_object(${values}), ${columns}
      from (select *, row_number() over (order by id)::int as n from ${table} where workspace_id = $2) t`,
    values: [workspace.id, plainId],
  });
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      copy(
        'jobs',
        `title, slug, status, department, location, employment_type, workplace_type, description, requirements, benefits,
         keywords, salary_min, salary_max, currency, salary_period, application_config, published_at`,
      ),
    );
    await client.query(copy('candidates', 'first_name, last_name, email, phone, location, headline, summary, source'));
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
  return workspace.id;
}

try {
  if ((await describeData(connectionString)) === null) {
    log('building the data set (once)');
    await fillDatabase(connectionString, log);
  }
  const plain = (await describeData(connectionString))!;
  const workspaces = { plain: plain.workspaceId, fields: await workspaceWithFields(plain.workspaceId) };
  const headersOf = async (workspaceId: string) => {
    const { key } = await createApiKey(systemContext(db, services, workspaceId), {
      name: 'Bench',
      scopes: [...SCOPES],
    });
    return { authorization: `Bearer ${key}` };
  };
  const headers = { plain: await headersOf(workspaces.plain), fields: await headersOf(workspaces.fields) };
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  try {
    const idsOf = async (path: string) => {
      const response = await fetch(`${service.url}/api/v1${path}?limit=100`, { headers: headers.fields });
      return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    const [jobIds, candidateIds] = [await idsOf('/jobs'), await idsOf('/candidates')];
    const reads = {
      'job by id': (n: number) => `/jobs/${jobIds[n % 100]}`,
      'page of 25 jobs': () => '/jobs',
      'candidate by id': (n: number) => `/candidates/${candidateIds[n % 100]}`,
      'page of 25 candidates': () => '/candidates',
    };
    print(['read', 'CPU ms without', 'CPU ms with 20 fields', 'ratio', 'response ms without', 'with', 'ratio']);
    for (const [name, path] of Object.entries(reads).filter(([read]) => read.includes(only))) {
      const cost = { plain: [] as number[], fields: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of ['plain', 'fields'] as const) {
          const before = cpuSeconds(service.pid);
          const { requests } = await measure(service.url, seconds, (n) => ({
            method: 'GET',
            path: `/api/v1${path(n)}`,
            headers: headers[kind],
          }));
          cost[kind].push(((cpuSeconds(service.pid) - before) * 1000) / requests);
        }
      }
      const times = await responseTimes(service.url, (n, kind) => [path(n), headers[kind]]);
      print([name, ...compared(cost), ...compared(times)]);
    }
    const filters = [
      'customFields.field_3=popular',
      'customFields.field_3=rare',
      'customFields.field_0=Note 77',
      'customFields.field_1.gte=9990',
      'customFields.field_1.gte=5000&customFields.field_1.lte=5010',
      'customFields.field_2.lte=2026-01-03',
      'customFields.field_3.in=rare,option_3',
      'customFields.field_4.exists=true',
      'customFields.field_3=rare&customFields.field_4=true&customFields.field_1.gte=100&customFields.field_0.exists=true',
    ];
    print(['filter of 100,000 candidates', 'median ms', 'slowest ms', 'records on the page']);
    for (const filter of filters) {
      const times: number[] = [];
      let found = 0;
      for (let time = 0; time < 20; time += 1) {
        const start = performance.now();
        const response = await fetch(`${service.url}/api/v1/candidates?${filter}`, { headers: headers.fields });
        const { data } = (await response.json()) as { data?: unknown[] };
        times.push(performance.now() - start);
        found = data?.length ?? -response.status;
      }
      print([filter, median(times).toFixed(1), Math.max(...times.slice(1)).toFixed(1), String(found)]);
    }
  } finally {
    await service.stop();
  }
} finally {
  await runtime.close();
}

type Compared = Readonly<Record<'plain' | 'fields', readonly number[]>>;

/** Without, with, and their ratio. */
function compared({ plain, fields }: Compared): string[] {
  const [without, given] = [median(plain), median(fields)];
  return [without.toFixed(3), given.toFixed(3), (given / without).toFixed(2)];
}

/** How long one caller waits for each of 2,500 responses, both kinds in turn, on a single connection. */
async function responseTimes(
  url: string,
  request: (n: number, kind: 'plain' | 'fields') => readonly [path: string, headers: Record<string, string>],
): Promise<Compared> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { plain: [] as number[], fields: [] as number[] };
  for (let n = -500; n < 2000; n += 1) {
    for (const kind of ['plain', 'fields'] as const) {
      const [path, headers] = request(n + 500, kind);
      const start = performance.now();
      const [response] = (await once(get(`${url}/api/v1${path}`, { agent, headers }), 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      if (n >= 0) times[kind].push(performance.now() - start);
    }
  }
  agent.destroy();
  return times;
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
