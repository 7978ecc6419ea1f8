import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createApiKey } from '../apps/server/src/domain/accounts/api-keys/change-api-keys.ts';
import { SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import { encodeCursor } from '../apps/server/src/platform/database/paging.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { postmasterOf } from '../apps/server/test/running-service.ts';
import { cpuSeconds } from './cpu.ts';
import { BIG_WORKSPACE, describeData, fillDatabase } from './data.ts';
import { measure, median, type Request, type Result } from './measure.ts';
import { serviceCommand, startTarget, type Target } from './processes.ts';
import { submissionBody } from './recorded-submission.ts';

/**
 * `npm run bench [-- --seconds 5 --warm-up 5 --rounds 3 --only NAME --processes 1,2,4]`: measures the service and the baseline alternately on the
 * same database, so that a machine that slows down affects both. Prints medians and their ratio, also to a better baseline.
 *
 * Each process first serves the same requests for `--warm-up` seconds that are not measured: until the compiler of Node has optimized
 * them, a request costs twice as much, and on a slow machine the first seconds are mostly that.
 */
interface Scenario {
  name: string;
  /** Target ratio to the baseline's requests per second. */
  goal: number | null;
  /** Whether the better baseline is measured as well. */
  alsoBetter?: boolean;
  service: (n: number) => Request;
  baseline: ((n: number) => Request) | null;
}

/** CPU columns: processor time per request of the service / of the database; it varies less than response times. */
const HEAD = [
  'scenario',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'baseline/s',
  "baseline's p99",
  'ratio',
  'goal',
  'to better',
  'failed',
  'cpu ms',
  "baseline's cpu",
  'memory MB',
];

const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};
const seconds = Number(option('seconds', '5'));
const warmUp = Number(option('warm-up', '5'));
const rounds = Number(option('rounds', '3'));
const only = option('only', '');
/** Numbers of web processes to measure, one after another. */
const processCounts = option('processes', '1').split(',').map(Number);

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = join(import.meta.dirname, '..', '.bench');
mkdirSync(dataDir, { recursive: true });
const environment = {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
  RATE_LIMIT_PUBLIC_PER_MINUTE: '100000000',
  RATE_LIMIT_APPLY_PER_MINUTE: '100000000',
  RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '100000000',
  VISITOR_EMAILS_PER_WORKSPACE_PER_DAY: '1000000',
};

const targets: Target[] = [];
const runtime = await bootstrap(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
try {
  if ((await describeData(runtime.connectionString)) === null) {
    log('building the data set (once)');
    await fillDatabase(runtime.connectionString, log);
  }
  const data = (await describeData(runtime.connectionString))!;
  const context = systemContext(runtime.db, runtime.services, data.workspaceId);
  const { key } = await createApiKey(context, { name: 'Bench', scopes: [...SCOPES] });
  const headers = { authorization: `Bearer ${key}` };
  const get = (path: string, more: Record<string, string> = {}): Request => ({ method: 'GET', path, headers: more });

  const startService = async (processes: number) => {
    const variables = { ...environment, WEB_PROCESSES: String(processes) };
    const target = await startTarget(serviceCommand(), variables, '/readyz');
    targets.push(target);
    return target;
  };
  let service = await startService(processCounts[0]!);
  const publicList = `/api/public/v1/jobs?workspace=${data.slug}&limit=25`;
  const publicJob = (n: number) => `/api/public/v1/jobs/${data.jobSlugs[n % 50]}?workspace=${data.slug}`;
  const siteList = `/careers/${data.slug}`;
  const siteJob = (n: number) => `/careers/${data.slug}/${data.jobSlugs[n % 50]}`;
  const pages: Record<string, string> = {};
  for (const path of [
    publicList,
    siteList,
    ...Array.from({ length: 50 }, (_, n) => [publicJob(n), siteJob(n)]).flat(),
  ]) {
    pages[path] = await (await fetch(service.url + path)).text();
  }
  const pagesFile = join(dataDir, 'pages.json');
  writeFileSync(pagesFile, JSON.stringify(pages));
  const baselineVariables = {
    DATABASE_URL: runtime.connectionString,
    BENCH_WORKSPACE: data.workspaceId,
    BENCH_PAGES: pagesFile,
    BENCH_JOB_SLUG: data.jobSlugs[0]!,
    BENCH_KNOWN_IDS: data.knownIds.join(','),
    VISITOR_EMAILS_PER_WORKSPACE_PER_DAY: environment.VISITOR_EMAILS_PER_WORKSPACE_PER_DAY,
  };
  const startBaseline = async (kind: 'plain' | 'better') => {
    const variables = { ...baselineVariables, BENCH_BASELINE: kind };
    const target = await startTarget(['bench/baseline.ts'], variables, publicList);
    targets.push(target);
    return target;
  };
  const baseline = await startBaseline('plain');
  const betterBaseline = await startBaseline('better');
  const firstPage = await fetch(`${service.url}/api/v1/candidates`, { headers });
  const { meta } = (await firstPage.json()) as { meta: { nextCursor: string } };
  const deepCursor = await cursorOfPage(4_000, meta.nextCursor);
  const jobs = await fetch(`${service.url}/api/v1/jobs`, { headers });
  const { nextCursor: jobCursor } = ((await jobs.json()) as { meta: { nextCursor: string } }).meta;

  const run = Date.now();
  const apply = (who: string, n: number): Request => ({
    method: 'POST',
    path: `/api/public/v1/jobs/${data.jobSlugs[0]}/applications?workspace=${data.slug}`,
    headers: { 'content-type': 'application/json' },
    body: submissionBody(`${who}-${n}-${Math.random().toString(36).slice(2)}`),
  });
  let reads = 0;
  const jobPath = (n: number) => `/api/v1/jobs/${data.jobIds[n % data.jobIds.length]}`;
  const scenarios: Scenario[] = [
    {
      name: 'job by id',
      goal: 0.9,
      alsoBetter: true,
      service: (n) => get(jobPath(n), headers),
      baseline: (n) => get(jobPath(n)),
    },
    {
      name: 'page of 25 jobs',
      goal: 1,
      alsoBetter: true,
      service: () => get('/api/v1/jobs', headers),
      baseline: () => get('/api/v1/jobs'),
    },
    {
      // Each cursor is new, so no row comes from memory.
      name: 'the same, not repeated',
      goal: null,
      alsoBetter: true,
      service: () => get(`/api/v1/jobs?cursor=${cursorAt(jobCursor, afterAll(reads++))}`, headers),
      baseline: () => get('/api/v1/jobs'),
    },
    { name: 'public list (25)', goal: 0.6, service: () => get(publicList), baseline: () => get(publicList) },
    { name: 'public job detail', goal: 0.6, service: (n) => get(publicJob(n)), baseline: (n) => get(publicJob(n)) },
    { name: 'career site: list', goal: 0.8, service: () => get(siteList), baseline: () => get(siteList) },
    { name: 'career site: job', goal: 0.8, service: (n) => get(siteJob(n)), baseline: (n) => get(siteJob(n)) },
    {
      name: 'submit an application',
      goal: 0.6,
      service: (n) => apply(`service-${run}`, n),
      baseline: (n) => apply(`baseline-${run}`, n),
    },
    { name: 'candidates, page 1', goal: null, service: () => get('/api/v1/candidates', headers), baseline: null },
    {
      name: 'candidate search',
      goal: null,
      service: (n) => get(`/api/v1/candidates?q=last${n % 9_000}`, headers),
      baseline: null,
    },
    {
      name: 'applications of a stage',
      goal: null,
      service: (n) => get(`/api/v1/applications?stageId=${data.stageIds[n % data.stageIds.length]}`, headers),
      baseline: null,
    },
    {
      name: 'change feed',
      goal: null,
      service: () => get('/api/v1/activity-events?order=asc', headers),
      baseline: null,
    },
    {
      name: 'candidates, page 4,000',
      goal: null,
      service: () => get(`/api/v1/candidates?cursor=${deepCursor}`, headers),
      baseline: null,
    },
  ];

  const database = await postmasterOf(dataDir);
  /** A measurement with processor time per request, in milliseconds, of the process and of the database. */
  const cost = async (target: Target, request: (n: number) => Request): Promise<Measured> => {
    const before = [cpuSeconds(target.pid), cpuSeconds(database)] as const;
    const result = await measure(target.url, seconds, request);
    const each = (from: number, pid: number) => ((cpuSeconds(pid) - from) * 1000) / result.requests;
    const own = each(before[0], target.pid);
    return { ...result, own, database: each(before[1], database), memory: target.memory() };
  };
  const rows: string[][] = [];
  const peaks: string[] = [];
  for (const [index, processes] of processCounts.entries()) {
    if (index > 0) service = await startService(processes);
    for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
      const ofService: Measured[] = [];
      const ofBaseline: Measured[] = [];
      const ofBetter: Measured[] = [];
      const { service: ours, baseline: theirs, alsoBetter } = scenario;
      const compared = [
        { target: service, request: ours, results: ofService },
        ...(theirs === null ? [] : [{ target: baseline, request: theirs, results: ofBaseline }]),
        ...(theirs === null || alsoBetter !== true
          ? []
          : [{ target: betterBaseline, request: theirs, results: ofBetter }]),
      ];
      for (const { target, request } of compared) await measure(target.url, warmUp, request);
      for (let round = 0; round < rounds; round += 1) {
        for (const { target, request, results } of compared) results.push(await cost(target, request));
      }
      const name = processCounts.length === 1 ? scenario.name : `${scenario.name}, ${processes} web`;
      rows.push(row({ ...scenario, name }, ofService, ofBaseline, ofBetter));
      log(rows.at(-1)!.join(' | '));
    }
    peaks.push(`${service.peakMemory()} MB with WEB_PROCESSES=${processes}`);
    if (processCounts.length > 1) await targets.splice(targets.indexOf(service), 1)[0]!.stop();
  }
  print(HEAD, rows);
  process.stdout.write(
    `\npeak resident memory: ${peaks.join(', ')} (goal for one process: at most 320 MB, with LOW_MEMORY 220)\n`,
  );
} finally {
  await Promise.all(targets.map((target) => target.stop()));
  await runtime.close();
}

interface Measured extends Result {
  own: number;
  database: number;
  memory: number;
}

function row(scenario: Scenario, ofService: Measured[], ofBaseline: Measured[], ofBetter: Measured[]): string[] {
  const cpu = (results: Measured[]) =>
    results.length === 0
      ? ''
      : `${median(results.map(({ own }) => own)).toFixed(2)} / ${median(results.map(({ database }) => database)).toFixed(2)}`;
  const rps = (results: Result[]) => median(results.map((result) => result.requestsPerSecond));
  const ratioTo = (others: Result[]) =>
    others.length === 0
      ? ''
      : median(others.map((other, round) => ofService[round]!.requestsPerSecond / other.requestsPerSecond)).toFixed(2);
  const number = (value: number) => Math.round(value).toLocaleString('en');
  return [
    scenario.name,
    number(rps(ofService)),
    median(ofService.map((result) => result.p50)).toFixed(1),
    median(ofService.map((result) => result.p99)).toFixed(1),
    ofBaseline.length === 0 ? '' : number(rps(ofBaseline)),
    ofBaseline.length === 0 ? '' : median(ofBaseline.map((result) => result.p99)).toFixed(1),
    ratioTo(ofBaseline),
    scenario.goal?.toFixed(2) ?? '',
    ratioTo(ofBetter),
    String([...ofService, ...ofBaseline, ...ofBetter].reduce((sum, result) => sum + result.failures, 0)),
    cpu(ofService),
    cpu(ofBaseline),
    String(median(ofService.map(({ memory }) => memory))),
  ];
}

/** The cursor of a page deep in the list of candidates, made from that of the first page. */
async function cursorOfPage(page: number, nextCursor: string): Promise<string> {
  const [last] = await runtime.db.search.query<{ id: string }>(sql`
    select c.id from candidates c join workspaces w on w.id = c.workspace_id
    where w.slug = ${BIG_WORKSPACE} and c.deleted_at is null order by c.id desc offset ${(page - 1) * 25 - 1} limit 1`);
  return cursorAt(nextCursor, last!.id);
}

/** A cursor of the same list that continues after another record. */
function cursorAt(nextCursor: string, id: string): string {
  const key: string[] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
  return encodeCursor([...key.slice(0, -1), id]);
}

/** An ID that is newer than all others, and different for each number. */
function afterAll(n: number): string {
  return `ffffffff-ffff-7fff-bfff-${n.toString(16).padStart(12, '0')}`;
}

function print(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((cells) => cells[column]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  process.stdout.write(
    `${[line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')}\n`,
  );
}
