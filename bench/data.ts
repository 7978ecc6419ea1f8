import pg from 'pg';
import { DEFAULT_APPLICATION_CONFIG } from '../apps/server/src/domain/hiring/jobs/application-config.ts';

/** The parts of the data set that the scenarios use. */
interface BenchData {
  workspaceId: string;
  slug: string;
  jobIds: string[];
  jobSlugs: string[];
  stageIds: string[];
  /** IDs that a submission for the first job refers to but does not create. */
  knownIds: string[];
}

export const BIG_WORKSPACE = 'bench';
const JOBS = 1_000;
const CANDIDATES = 100_000;
/** Candidates that one statement inserts. */
const BATCH = 1_000;
const APPLICATIONS = 150_000;
const SMALL_WORKSPACES = 200;

/** A form with three questions and no required file, so that a submission is one request. */
const FORM = {
  ...DEFAULT_APPLICATION_CONFIG,
  sections: { ...DEFAULT_APPLICATION_CONFIG.sections, resume: { visibility: 'optional' } },
  questions: [
    { id: 'why', label: 'Why us?', type: 'textarea', required: true, minLength: 5 },
    { id: 'site', label: 'Your best work', type: 'url', required: false },
    {
      id: 'start',
      label: 'When could you start?',
      type: 'select',
      required: true,
      options: ['Now', 'In a month', 'Later'],
    },
  ],
};

/**
 * Fills an empty, migrated database with one large workspace and 200 small ones, in about a minute. The IDs are UUIDv7 with
 * times spread over the last year.
 */
export async function fillDatabase(connectionString: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // All or nothing: an interrupted run leaves an empty database.
    await client.query('begin');
    await client.query(HELPERS);
    log('workspaces and jobs');
    await client.query(
      `insert into workspaces (id, slug, name)
       select bench_id(0), '${BIG_WORKSPACE}', 'Bench'
       union all select bench_id(0), 'small-' || n, 'Small ' || n from generate_series(1, ${SMALL_WORKSPACES}) n`,
    );
    await client.query(
      `insert into jobs (workspace_id, id, title, slug, status, department, location, employment_type, workplace_type, description,
         requirements, benefits, keywords, salary_min, salary_max, currency, salary_period, application_config, published_at)
       select w.id, bench_id(n / ${JOBS}.0), 'Engineer for ' || bench_words(n, 2), 'job-' || n, 'open',
         (array['Engineering', 'Design', 'Sales', 'Support'])[1 + n % 4], (array['Berlin', 'Lisbon', 'Remote', 'Oslo'])[1 + n % 4],
         'full_time', (array['remote', 'hybrid', 'onsite'])[1 + n % 3], bench_words(n, 250), bench_words(n + 7, 60), bench_words(n + 9, 30),
         array['typescript', 'postgresql', 'keyword ' || n % 50], 50000 + n, 80000 + n, 'EUR', 'year', $1, now() - n * interval '1 minute'
       from workspaces w, generate_series(1, case when w.slug = '${BIG_WORKSPACE}' then ${JOBS} else 5 end) n`,
      [JSON.stringify(FORM)],
    );
    await client.query(
      `insert into stages (workspace_id, id, job_id, name, kind, position)
       select j.workspace_id, bench_id(0.5), j.id, initcap(kind), kind, place - 1
       from jobs j, unnest(array['applied', 'screening', 'interview', 'offer', 'hired', 'rejected']) with ordinality as s (kind, place)`,
    );
    log('candidates');
    // Without statistics of what a statement has inserted, its triggers read all of it for each row.
    for (let first = 1; first <= CANDIDATES; first += BATCH) {
      await client.query(
        `insert into candidates (workspace_id, id, first_name, last_name, email, phone, location, headline, summary, source)
         select w.id, bench_id(n / ${CANDIDATES}.0), 'First' || n % 5000, 'Last' || n, 'person' || n || '@example.com', '+49 30 ' || n,
           (array['Berlin', 'Lisbon', 'Remote', 'Oslo'])[1 + n % 4], 'Engineer of ' || bench_words(n, 2), bench_words(n, 40),
           (array['careers', 'referral', 'agency'])[1 + n % 3]
         from workspaces w, generate_series($1::int, case when w.slug = '${BIG_WORKSPACE}' then $2::int else least($2::int, 50) end) n`,
        [first, Math.min(first + BATCH, CANDIDATES + 1) - 1],
      );
      if (first === 1) await client.query('analyze candidates; analyze candidate_documents');
    }
    log('applications');
    await client.query(
      `create temp table numbered_candidates as
         select c.workspace_id, c.id, row_number() over (order by c.id) - 1 as n
         from candidates c join workspaces w on w.id = c.workspace_id where w.slug = '${BIG_WORKSPACE}';
       create temp table numbered_jobs as
         select j.workspace_id, j.id, row_number() over (order by j.id) - 1 as n
         from jobs j join workspaces w on w.id = j.workspace_id where w.slug = '${BIG_WORKSPACE}';
       create index on numbered_candidates (n); create index on numbered_jobs (n); analyze numbered_candidates; analyze numbered_jobs;`,
    );
    await client.query(
      `insert into applications (workspace_id, id, candidate_id, job_id, stage_id, status, source)
       select c.workspace_id, bench_id(i / ${APPLICATIONS}.0), c.id, j.id, s.id,
         case s.kind when 'hired' then 'hired' when 'rejected' then 'rejected' else 'active' end, 'careers'
       from generate_series(0, ${APPLICATIONS - 1}) i
       join numbered_candidates c on c.n = i % ${CANDIDATES}
       join numbered_jobs j on j.n = (i * 7 + i / ${CANDIDATES}) % ${JOBS}
       join stages s on s.workspace_id = j.workspace_id and s.job_id = j.id and s.position = i % 6`,
    );
    await client.query('drop function bench_id(float8); drop function bench_words(int, int)');
    await client.query('commit');
    log('statistics');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const HELPERS = `
create or replace function bench_id(part float8) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from now() - interval '365 days' * (1 - part)) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(random()::text), 1, 3) || '9' || substr(md5(random()::text), 1, 15))::uuid $$;
create or replace function bench_words(seed int, count int) returns text language sql immutable as $$
  select string_agg(word, ' ') from (
    select (array['service', 'team', 'hiring', 'people', 'careful', 'system', 'quick', 'design', 'measure', 'write', 'learn', 'build',
      'review', 'plain', 'honest', 'garden', 'river', 'mountain', 'kernel', 'query', 'index', 'stream', 'signal', 'branch'])[1 + (seed * 31 + i * i * 17) % 24] as word
    from generate_series(1, count) i) words $$;`;

/** Reads the parts of the data set that the scenarios use. @returns null for an empty database */
export async function describeData(connectionString: string): Promise<BenchData | null> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const workspace = await client.query<{ id: string }>('select id from workspaces where slug = $1', [BIG_WORKSPACE]);
    const id = workspace.rows[0]?.id;
    if (id === undefined) return null;
    const jobs = await client.query<{ id: string; slug: string }>(
      `select id, slug from jobs where workspace_id = $1 and status = 'open' order by id desc limit 1000`,
      [id],
    );
    const stages = await client.query<{ id: string; job: string }>(
      'select id, job_id as job from stages where workspace_id = $1 and job_id = any($2::uuid[])',
      [id, jobs.rows.slice(0, 50).map((row) => row.id)],
    );
    const first = jobs.rows[0]?.id;
    return {
      workspaceId: id,
      slug: BIG_WORKSPACE,
      jobIds: jobs.rows.map((row) => row.id),
      jobSlugs: jobs.rows.map((row) => row.slug),
      stageIds: stages.rows.map((row) => row.id),
      knownIds: [id, first ?? '', ...stages.rows.filter((row) => row.job === first).map((row) => row.id)],
    };
  } finally {
    await client.end();
  }
}
