import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createApiKey } from '../apps/server/src/domain/accounts/api-keys/change-api-keys.ts';
import { SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import { encodeCursor } from '../apps/server/src/platform/database/paging.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { describeData, fillDatabase } from './data.ts';
import { median } from './measure.ts';
import { serviceCommand, startTarget } from './processes.ts';

/**
 * `node bench/lists.ts [--times 30]`: whether reads stay fast where data grows: far pages, a tag of half of all candidates, words
 * that they all contain, a job with 50,000 applications, the change feed, and callers that see one job. One request at a time,
 * beside the same request with little data. Prints for each whether it is flat, or what bounds it, and fails if neither is so.
 */
const at = process.argv.indexOf('--times');
const times = at < 0 ? 30 : Number(process.argv[at + 1]);
const POPULAR_TAG = 'Popular';
const RARE_TAG = 'Rare';
const BIG_JOB = 50_000;
/** Differences up to this say nothing. */
const NOISE_MS = 5;
const INDEX_OF_WORDS = 'about 1 µs per candidate with the word';

/** What is read, the path with little data, the one with much, and what bounds it if it is not flat. */
type Comparison = [string, string, string, string?];

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = join(import.meta.dirname, '..', '.bench');
mkdirSync(dataDir, { recursive: true });
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_KEY_PER_MINUTE: '100000000' };
const runtime = await bootstrap(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
const { db, services, connectionString } = runtime;
const client = new pg.Client({ connectionString });

try {
  if ((await describeData(connectionString)) === null) {
    log('building the data set (once)');
    await fillDatabase(connectionString, log);
  }
  const data = (await describeData(connectionString))!;
  await client.connect();
  const [bigJob, smallJob] = [data.jobIds[1]!, data.jobIds[2]!];
  await tagCandidates(data.workspaceId);
  await fillJob(data.workspaceId, bigJob);
  const { key } = await createApiKey(systemContext(db, services, data.workspaceId), {
    name: 'Bench',
    scopes: [...SCOPES],
  });
  const headers = { authorization: `Bearer ${key}` };
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  try {
    const read = async (path: string, as = headers) => {
      const response = await fetch(`${service.url}/api/v1${path}`, { headers: as });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    };
    /** The path of a page of a list, from the cursor of its first page and the ID of the record before it. */
    const pageFrom = async (path: string, lastId: string) => {
      const { meta } = await read(path);
      const key: string[] = JSON.parse(Buffer.from(meta.nextCursor, 'base64url').toString());
      return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeCursor([...key.slice(0, -1), lastId])}`;
    };
    const candidateBefore = async (offset: number, tag?: string) => {
      const found = await client.query<{ id: string }>(
        `select c.id from candidates c where c.workspace_id = $1 and c.deleted_at is null
         and ($2::text is null or exists (select from candidate_tags g
           where g.workspace_id = c.workspace_id and g.candidate_id = c.id and g.label = $2))
         order by c.id desc offset $3 limit 1`,
        [data.workspaceId, tag ?? null, offset],
      );
      return found.rows[0]!.id;
    };
    const [bigStages, smallStages] = await Promise.all(
      [bigJob, smallJob].map(async (id) => ((await read(`/jobs/${id}/stages`)).data as { id: string }[])[0]!.id),
    );
    const [fewSeen, muchSeen] = await Promise.all([smallJob, bigJob].map((id) => limitedHeaders(data.workspaceId, id)));
    const candidateOf = async (jobId: string) => (await read(`/applications?jobId=${jobId}`)).data[0].candidateId;
    const [fewOf, manyOf] = [await candidateOf(smallJob), await candidateOf(bigJob)];
    const comparisons: Comparison[] = [
      ['candidates: page 4,000', '/candidates', await pageFrom('/candidates', await candidateBefore(99_974))],
      ['a tag of half of them', `/candidates?tag=${RARE_TAG}`, `/candidates?tag=${POPULAR_TAG}`],
      [
        'page 1,900 of this tag',
        `/candidates?tag=${RARE_TAG}`,
        await pageFrom(`/candidates?tag=${POPULAR_TAG}`, await candidateBefore(47_499, POPULAR_TAG)),
      ],
      ['a word that all contain', '/candidates?q=last77', '/candidates?q=example'],
      ['two such words', '/candidates?q=last77', '/candidates?q=example%20person'],
      ['one of two such words', '/candidates?q=last77', '/candidates?q=example%20OR%20person'],
      ['such a word without another', '/candidates?q=last77', '/candidates?q=example%20-popular'],
      ['a word of all but the newest', '/candidates?q=last77', '/candidates?q=engineer', INDEX_OF_WORDS],
      ['one of two such words', '/candidates?q=last77', '/candidates?q=engineer%20OR%20berlin', INDEX_OF_WORDS],
      ['such a word without another', '/candidates?q=last77', '/candidates?q=engineer%20-popular', INDEX_OF_WORDS],
      ['possible duplicates', `/candidates/${fewOf}/duplicates`, `/candidates/${manyOf}/duplicates`],
      [
        'counts of 50,000 applications',
        `/applications/counts?jobIds=${smallJob}`,
        `/applications/counts?jobIds=${bigJob}`,
        'one index entry per application of the job',
      ],
      ['a stage of them', `/applications?stageId=${smallStages}`, `/applications?stageId=${bigStages}`],
      ['funnel of them', `/reports/funnel?jobId=${smallJob}`, `/reports/funnel?jobId=${bigJob}`],
      ['suggested tags', `/tags/suggestions?q=${RARE_TAG}`, `/tags/suggestions?q=${POPULAR_TAG}`],
      ['change feed: latest, first page', '/activity-events', '/activity-events?order=asc'],
    ];
    // The same requests by a key that sees a small job, and by one that sees the job with 50,000 applications.
    const ofOneJob: [string, string, string?][] = [
      ['candidates', '/candidates'],
      ['applications', '/applications'],
      ['suggested tags', `/tags/suggestions?q=${POPULAR_TAG}`, 'the tags of at most 2,000 candidates'],
      ['a word that all contain', '/candidates?q=example'],
      ['change feed, latest', '/activity-events'],
    ];
    print(['list', 'ms with little', 'ms with much', 'slowest of these', 'result']);
    for (const [name, little, much, bound] of comparisons) {
      await compare(name, bound, [() => read(little), () => read(much)]);
    }
    for (const [name, path, bound] of ofOneJob) {
      await compare(`of one job: ${name}`, bound, [() => read(path, fewSeen), () => read(path, muchSeen)]);
    }
  } finally {
    await service.stop();
  }
} finally {
  await client.end();
  await runtime.close();
}

/** Measures a request with little and with much data, and prints whether it is flat. */
async function compare(
  name: string,
  bound: string | undefined,
  [little, much]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<void> {
  const [few, many] = [await timesOf(little), await timesOf(much)];
  const isFlat = median(many) <= 2 * median(few) + NOISE_MS;
  if (!isFlat && bound === undefined) process.exitCode = 1;
  const result = isFlat ? 'flat' : bound === undefined ? 'GROWS' : `bounded: ${bound}`;
  print([name, median(few).toFixed(1), median(many).toFixed(1), Math.max(...many).toFixed(1), result]);
}

/** The authorization of a key that sees only one job. */
async function limitedHeaders(workspaceId: string, jobId: string): Promise<{ authorization: string }> {
  const { key } = await createApiKey(systemContext(db, services, workspaceId), {
    name: 'Bench of one job',
    scopes: [...SCOPES],
    limits: { jobIds: [jobId] },
  });
  return { authorization: `Bearer ${key}` };
}

/** Milliseconds of each request, after two that fill caches. */
async function timesOf(request: () => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let n = -2; n < times; n += 1) {
    const start = performance.now();
    await request();
    if (n >= 0) measured.push(performance.now() - start);
  }
  return measured;
}

/** Gives every second candidate the popular tag and 20 of them the rare one; once. */
async function tagCandidates(workspaceId: string): Promise<void> {
  const known = await client.query('select from candidate_tags where workspace_id = $1 and label = $2 limit 1', [
    workspaceId,
    POPULAR_TAG,
  ]);
  if (known.rowCount !== 0) return;
  log('tags');
  await client.query(
    `insert into candidate_tags (workspace_id, id, candidate_id, label)
     select $1, gen_random_uuid(), c.id, label from (select id, row_number() over (order by id) as n from candidates where workspace_id = $1) c
     join (values ($2, 2), ($3, 5000)) as tags (label, every) on c.n % tags.every = 0`,
    [workspaceId, POPULAR_TAG, RARE_TAG],
  );
  await client.query('vacuum (analyze) candidate_tags, candidates');
}

/** Adds applications until the job has 50,000. */
async function fillJob(workspaceId: string, jobId: string): Promise<void> {
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from applications where workspace_id = $1 and job_id = $2',
    [workspaceId, jobId],
  );
  if (counted.rows[0]!.count >= BIG_JOB) return;
  log('a job with 50,000 applications');
  await client.query(
    `insert into applications (workspace_id, id, candidate_id, job_id, stage_id, status, source)
     select $1, gen_random_uuid(), c.id, $2, s.id,
       case s.kind when 'hired' then 'hired' when 'rejected' then 'rejected' else 'active' end, 'careers'
     from (select id, row_number() over (order by id) as n from candidates c where workspace_id = $1 and not exists (
       select from applications a where a.workspace_id = $1 and a.candidate_id = c.id and a.job_id = $2)) c
     join stages s on s.workspace_id = $1 and s.job_id = $2 and s.position = c.n % 6
     order by c.n limit $3`,
    [workspaceId, jobId, BIG_JOB - counted.rows[0]!.count],
  );
  await client.query('vacuum (analyze) applications');
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
