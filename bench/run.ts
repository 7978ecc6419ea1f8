import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringUp } from '../apps/server/src/boot.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { SCOPES } from '../apps/server/src/modules/api-keys/scopes.ts';
import { createApiKey } from '../apps/server/src/modules/api-keys/verbs.ts';
import { systemContext } from '../apps/server/src/modules/workspaces/create-workspace.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { encodeCursor } from '../apps/server/src/platform/http/pagination.ts';
import { postmasterOf } from '../apps/server/src/testing/running-service.ts';
import { cpuSeconds } from './cpu.ts';
import { BIG_WORKSPACE, describeData, fillDatabase } from './data.ts';
import { measure, median, type Request, type Result } from './measure.ts';
import { serviceCommand, startTarget, type Target } from './processes.ts';
import { submissionBody } from './recorded-submission.ts';

/**
 * `npm run bench [-- --seconds 5 --rounds 3 --only NAME]`: the service against the floor on the same database, in turns,
 * so that a machine that slows down slows both. Prints medians and their ratio.
 */
interface Scenario {
  name: string;
  /** Share of the floor's requests per second to reach. */
  goal: number | null;
  service: (n: number) => Request;
  floor: ((n: number) => Request) | null;
}

/** Processor time for a request, of the service / of the database, and the same of the floor, is steadier than times. */
const HEAD = ['scenario', 'requests/s', 'p50 ms', 'p99 ms', 'floor/s', 'ratio', 'goal', 'failed', 'cpu ms', "floor's"];

const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};
const seconds = Number(option('seconds', '5'));
const rounds = Number(option('rounds', '3'));
const only = option('only', '');

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = join(import.meta.dirname, '..', '.bench');
mkdirSync(dataDir, { recursive: true });
const environment = {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
  RATE_LIMIT_PUBLIC_PER_MINUTE: '100000000',
  RATE_LIMIT_APPLY_PER_MINUTE: '100000000',
};

const ground = await bringUp(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
try {
  if ((await describeData(ground.connectionString)) === null) {
    log('building the data set (once)');
    await fillDatabase(ground.connectionString, log);
  }
  const data = (await describeData(ground.connectionString))!;
  const context = systemContext(ground.db, ground.services, data.workspaceId);
  const { key } = await createApiKey(context, { name: 'Bench', scopes: [...SCOPES] });
  const headers = { authorization: `Bearer ${key}` };
  const get = (path: string, more: Record<string, string> = {}): Request => ({ method: 'GET', path, headers: more });

  const service = await startTarget(serviceCommand(), environment, '/readyz');
  const publicList = `/api/public/v1/jobs?workspace=${data.slug}&limit=25`;
  const publicJob = (n: number) => `/api/public/v1/jobs/${data.jobSlugs[n % 50]}?workspace=${data.slug}`;
  const pages: Record<string, string> = {};
  for (const path of [publicList, ...Array.from({ length: 50 }, (_, n) => publicJob(n))]) {
    pages[path] = await (await fetch(service.url + path)).text();
  }
  const pagesFile = join(dataDir, 'pages.json');
  writeFileSync(pagesFile, JSON.stringify(pages));
  const floor = await startTarget(
    ['bench/floor.ts'],
    {
      DATABASE_URL: ground.connectionString,
      BENCH_WORKSPACE: data.workspaceId,
      BENCH_PAGES: pagesFile,
      BENCH_JOB_SLUG: data.jobSlugs[0]!,
      BENCH_KNOWN_IDS: data.knownIds.join(','),
    },
    publicList,
  );
  const deepCursor = await cursorOfPage(4_000);

  const run = Date.now();
  const apply = (who: string, n: number): Request => ({
    method: 'POST',
    path: `/api/public/v1/jobs/${data.jobSlugs[0]}/applications?workspace=${data.slug}`,
    headers: { 'content-type': 'application/json' },
    body: submissionBody(`${who}-${n}-${Math.random().toString(36).slice(2)}`),
  });
  const jobPath = (n: number) => `/api/v1/jobs/${data.jobIds[n % data.jobIds.length]}`;
  const scenarios: Scenario[] = [
    { name: 'job by id', goal: 0.7, service: (n) => get(jobPath(n), headers), floor: (n) => get(jobPath(n)) },
    {
      name: 'page of 25 jobs',
      goal: 0.8,
      service: () => get('/api/v1/jobs', headers),
      floor: () => get('/api/v1/jobs'),
    },
    { name: 'public list (25)', goal: 0.6, service: () => get(publicList), floor: () => get(publicList) },
    { name: 'public job detail', goal: 0.6, service: (n) => get(publicJob(n)), floor: (n) => get(publicJob(n)) },
    {
      name: 'submit an application',
      goal: 0.6,
      service: (n) => apply(`service-${run}`, n),
      floor: (n) => apply(`floor-${run}`, n),
    },
    { name: 'candidates, page 1', goal: null, service: () => get('/api/v1/candidates', headers), floor: null },
    {
      name: 'candidate search',
      goal: null,
      service: (n) => get(`/api/v1/candidates?q=last${n % 9_000}`, headers),
      floor: null,
    },
    {
      name: 'applications of a stage',
      goal: null,
      service: (n) => get(`/api/v1/applications?stageId=${data.stageIds[n % data.stageIds.length]}`, headers),
      floor: null,
    },
    { name: 'change feed', goal: null, service: () => get('/api/v1/activity-events?order=asc', headers), floor: null },
    {
      name: 'candidates, page 4,000',
      goal: null,
      service: () => get(`/api/v1/candidates?cursor=${deepCursor}`, headers),
      floor: null,
    },
  ];

  const database = await postmasterOf(dataDir);
  /** A measurement with the processor time, in milliseconds for each request, of the process and of the database. */
  const cost = async (target: Target, request: (n: number) => Request): Promise<Measured> => {
    const before = [cpuSeconds(target.pid), cpuSeconds(database)] as const;
    const result = await measure(target.url, seconds, request);
    const each = (from: number, pid: number) => ((cpuSeconds(pid) - from) * 1000) / result.requests;
    return { ...result, own: each(before[0], target.pid), database: each(before[1], database) };
  };
  const rows: string[][] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
    const ofService: Measured[] = [];
    const ofFloor: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ofService.push(await cost(service, scenario.service));
      if (scenario.floor !== null) ofFloor.push(await cost(floor, scenario.floor));
    }
    rows.push(row(scenario, ofService, ofFloor));
    log(rows.at(-1)!.join(' | '));
  }
  const peak = service.peakMemory();
  await Promise.all([service.stop(), floor.stop()]);
  print(HEAD, rows);
  process.stdout.write(`\nresident memory of the service at its peak: ${peak} MB (goal: under 200)\n`);
} finally {
  await ground.close();
}

interface Measured extends Result {
  own: number;
  database: number;
}

function row(scenario: Scenario, ofService: Measured[], ofFloor: Measured[]): string[] {
  const cpu = (results: Measured[]) =>
    results.length === 0
      ? ''
      : `${median(results.map(({ own }) => own)).toFixed(2)} / ${median(results.map(({ database }) => database)).toFixed(2)}`;
  const rps = (results: Result[]) => median(results.map((result) => result.requestsPerSecond));
  const ratios = ofService.map(
    (result, round) => result.requestsPerSecond / (ofFloor[round]?.requestsPerSecond ?? Number.NaN),
  );
  const number = (value: number) => Math.round(value).toLocaleString('en');
  return [
    scenario.name,
    number(rps(ofService)),
    median(ofService.map((result) => result.p50)).toFixed(1),
    median(ofService.map((result) => result.p99)).toFixed(1),
    ofFloor.length === 0 ? '' : number(rps(ofFloor)),
    ofFloor.length === 0 ? '' : median(ratios).toFixed(2),
    scenario.goal?.toFixed(2) ?? '',
    String([...ofService, ...ofFloor].reduce((sum, result) => sum + result.failures, 0)),
    cpu(ofService),
    cpu(ofFloor),
  ];
}

/** The cursor of a page deep in the list of candidates, taken from the last record before it instead of by walking there. */
async function cursorOfPage(page: number): Promise<string> {
  const [last] = await ground.db.search.query<{ id: string }>(sql`
    select c.id from candidates c join workspaces w on w.id = c.workspace_id
    where w.slug = ${BIG_WORKSPACE} and c.deleted_at is null order by c.id desc offset ${(page - 1) * 25 - 1} limit 1`);
  return encodeCursor([last!.id]);
}

function print(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((cells) => cells[column]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  process.stdout.write(
    `${[line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')}\n`,
  );
}
