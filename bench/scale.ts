import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createApiKey } from '../apps/server/src/domain/accounts/api-keys/change-api-keys.ts';
import { createWorkspace } from '../apps/server/src/domain/accounts/provisioning/create-workspace.ts';
import { packHistories } from '../apps/server/src/domain/hiring/reports/pack-histories.ts';
import { SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { median } from './measure.ts';
import { serviceCommand, startTarget } from './processes.ts';
import { fillWorkspace, loadInBulk } from './scale-data.ts';

/**
 * `npm run bench:scale -- [--candidates 1000000] [--times 10] [--only texts] [--data folder]`: the calls that grew with the number of
 * records, in a workspace with that many candidates and in one with 1,000, in the same database. Prints for each the medians, their
 * ratio, and the rows and index entries that PostgreSQL read for each row returned. `--only` selects calls by parts of their names,
 * separated by commas. The database is deleted at the end, unless it is kept in a folder given by `--data`, where a later run finds it.
 */
const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1]!;
};
const candidates = Number(option('candidates', '1000000'));
const times = Number(option('times', '10'));
const only = option('only', '');
const kept = option('data', '');
const SMALL = 1_000;
const SIZES = { small: SMALL, large: candidates };
/** Sessions report what they read at most this often. */
const STATISTICS_MS = 1_100;

const log = (line: string) => process.stderr.write(`${line}\n`);
const root = join(import.meta.dirname, '..', '.bench');
mkdirSync(root, { recursive: true });
const dataDir = kept === '' ? mkdtempSync(join(root, 'scale-')) : kept;
mkdirSync(dataDir, { recursive: true });
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_KEY_PER_MINUTE: '100000000' };
const runtime = await bootstrap(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
const { db, services, connectionString } = runtime;
const client = new pg.Client({ connectionString });

interface Caller {
  authorization: string;
}

/** A workspace of one size: its callers, jobs and what the paths of its calls name. */
interface Measured {
  owner: Caller;
  /** Sees three jobs, one of them the largest. */
  limited: Caller;
  /** Sees a quarter of the jobs. */
  wide: Caller;
  paths: Readonly<Record<string, string>>;
}

try {
  await client.connect();
  const known = await client.query('select from applications limit 1');
  if (known.rowCount === 0) await build();
  // As the service would within minutes.
  await packHistories(db);
  await client.query('vacuum (analyze) report_histories');
  const [small, large] = [await measuredWorkspace('small'), await measuredWorkspace('large')];
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  try {
    print(['call', '1,000', candidates.toLocaleString('en'), 'ratio', 'read / returned']);
    for (const [name, path, callers = ['owner'] as const] of CALLS()) {
      for (const caller of callers) {
        const label = caller === 'owner' ? name : `${name}, ${caller}`;
        if (!only.split(',').some((part) => label.includes(part))) continue;
        const few = await timesOf(service.url, small, path, caller, false);
        const many = await timesOf(service.url, large, path, caller);
        const ratio = many.ms === null || few.ms === null ? '' : (many.ms / few.ms).toFixed(1);
        print([label, shown(few), shown(many), ratio, `${Math.round(many.read)} / ${many.returned}`]);
      }
    }
  } finally {
    await service.stop();
  }
} finally {
  await client.end();
  await runtime.close();
  if (kept === '') rmSync(dataDir, { recursive: true, force: true });
}

type CallerName = 'owner' | 'limited' | 'wide';

/** The calls: `{large}`, `{jobs}` and so on are the parts of the workspace. */
function CALLS(): [name: string, path: string, callers?: readonly CallerName[]][] {
  const some: readonly CallerName[] = ['owner', 'limited'];
  const everyone: readonly CallerName[] = [...some, 'wide'];
  return [
    ['candidates', '/candidates', everyone],
    ['candidates by last name', '/candidates?sort=lastName', some],
    ['candidates by update', '/candidates?sort=updatedAt', some],
    ['rare name', '/candidates?q=last77', everyone],
    ['common word', '/candidates?q=postgresql', everyone],
    ['phrase', '/candidates?q=%22common%20skill%22', some],
    ['common word and rare tag', '/candidates?q=postgresql&tag=Rare', some],
    ['rare tag', '/candidates?tag=Rare', everyone],
    ['rare tag by last name', '/candidates?tag=Rare&sort=lastName', some],
    ['large job by last name', '/candidates?jobId={large}&sort=lastName', some],
    ['created before an old month', '/candidates?createdBefore=2024-06-01T00:00:00Z', some],
    ['applications of the large job', '/applications?jobId={large}', everyone],
    ['search in the large job', '/applications?jobId={large}&q=last77', everyone],
    ['common word in the large job', '/applications?jobId={large}&q=postgresql', some],
    ['large job, by candidate', '/applications?jobId={large}&sort=lastName', some],
    ['large job, by update', '/applications?jobId={large}&sort=updatedAt', some],
    ['large job, rare tag', '/applications?jobId={large}&tag=Rare', some],
    ['board column by last name', '/applications?stageId={stage}&sort=lastName', some],
    ['board column by update', '/applications?stageId={stage}&sort=updatedAt', some],
    ['counts of the large job', '/applications/counts?jobIds={large}', some],
    ['counts of 50 jobs', '/applications/counts?jobIds={jobs}', ['owner']],
    ['usage', '/workspace/usage', ['owner']],
    ['funnel', '/reports/funnel', everyone],
    ['funnel of 90 days', '/reports/funnel?from={quarter}', some],
    ['funnel of the large job', '/reports/funnel?jobId={large}', some],
    ['time in stage', '/reports/time-in-stage', some],
    ['time in stage of 90 days', '/reports/time-in-stage?from={quarter}', some],
    ['time in stage of the large job', '/reports/time-in-stage?jobId={large}', some],
    ['sources', '/reports/sources', some],
    ['sources of 90 days', '/reports/sources?from={quarter}', some],
    ['time to hire', '/reports/time-to-hire', some],
  ];
}

async function build(): Promise<void> {
  const start = performance.now();
  const fill = async () => {
    for (const [slug, size] of Object.entries(SIZES)) {
      const { rows } = await client.query<{ id: string }>('select id from workspaces where slug = $1', [slug]);
      await fillWorkspace(client, rows[0]!.id, size);
    }
  };
  for (const slug of Object.keys(SIZES)) await createWorkspace(db, services, { name: slug, slug });
  await loadInBulk(client, fill, log);
  log(`data: ${((performance.now() - start) / 1_000).toFixed(0)} s`);
}

async function measuredWorkspace(slug: keyof typeof SIZES): Promise<Measured> {
  const { rows } = await client.query<{ workspace: string; id: string; stage: string }>(
    `select j.workspace_id as workspace, j.id, s.id as stage from workspaces w join jobs j on j.workspace_id = w.id
     join stages s on s.workspace_id = w.id and s.job_id = j.id and s.position = 0
     where w.slug = $1 order by j.id`,
    [slug],
  );
  const [{ workspace, id: large, stage }, ...others] = rows as [(typeof rows)[0], ...typeof rows];
  const ids = others.map((job) => job.id);
  const keyOf = async (jobIds?: string[]): Promise<Caller> => {
    const { key } = await createApiKey(systemContext(db, services, workspace), {
      name: 'Bench',
      scopes: [...SCOPES],
      ...(jobIds === undefined ? {} : { limits: { jobIds } }),
    });
    return { authorization: `Bearer ${key}` };
  };
  return {
    owner: await keyOf(),
    limited: await keyOf([large, ...ids.slice(-2)]),
    wide: await keyOf([large, ...ids.slice(0, Math.min(499, rows.length / 4))]),
    paths: {
      large,
      stage,
      jobs: ids.slice(0, 50).join(','),
      quarter: new Date(Date.now() - 90 * 86_400_000).toISOString(),
    },
  };
}

interface Times {
  /** The median; null if the call failed. */
  ms: number | null;
  status: number;
  /** Rows and index entries read by PostgreSQL per call. */
  read: number;
  returned: number;
}

async function timesOf(url: string, of: Measured, path: string, caller: CallerName, counts = true): Promise<Times> {
  const address = `${url}/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => of.paths[name]!)}`;
  const call = async () => {
    const response = await fetch(address, { headers: { authorization: of[caller].authorization } });
    const { data } = (await response.json()) as { data?: unknown };
    const list = Array.isArray(data) ? data : Object.values(data ?? {}).find(Array.isArray);
    return { status: response.status, returned: list?.length ?? 1 };
  };
  // The first call is not measured, and lets the sessions report what they read before.
  if (counts) await pause();
  const { status, returned } = await call();
  if (status !== 200) return { ms: null, status, read: 0, returned: 0 };
  const before = await rowsRead();
  const measured: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    await call();
    measured.push(performance.now() - start);
  }
  if (!counts) return { ms: median(measured), status, read: 0, returned };
  await pause();
  await call();
  return { ms: median(measured), status, read: ((await rowsRead()) - before) / (times + 1), returned };
}

async function rowsRead(): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select ((select sum(seq_tup_read) from pg_stat_user_tables)
      + (select sum(idx_tup_read) from pg_stat_user_indexes))::float8 as read`,
  );
  return rows[0]!.read;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STATISTICS_MS));
}

function shown({ ms, status }: Times): string {
  return ms === null ? String(status) : ms.toFixed(1);
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
