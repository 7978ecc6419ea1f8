import type pg from 'pg';

/** Applications per 1,000 candidates: each has two, over one job per 500 candidates, but at least this many. */
const FEWEST_JOBS = 20;
const KINDS = ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected'];

/**
 * Fills an empty workspace in proportion to the number of its candidates: two applications each, a tenth of the candidates in one job,
 * ten jobs of 0.5 % each, histories over three years, a tag on half of the candidates and a rare one on one in 5,000. Tables are
 * filled without their triggers and foreign keys (except the words of candidates); `loadInBulk` removes indexes meanwhile.
 */
export async function fillWorkspace(client: pg.Client, workspaceId: string, candidates: number): Promise<void> {
  const jobs = Math.max(FEWEST_JOBS, Math.round(candidates / 500));
  const sizes = { candidates, jobs, others: jobs - 1 };
  const run = (text: string) =>
    client.query(
      text
        .replaceAll('WORKSPACE', `'${workspaceId}'::uuid`)
        .replace(/SIZE_(\w+)/g, (_, name: keyof typeof sizes) => String(sizes[name])),
    );
  await run(`insert into jobs (workspace_id, id, title, slug, status, employment_type, workplace_type, description,
      application_config, published_at)
    select WORKSPACE, scale_id(0.01 + 0.9 * n / SIZE_jobs), 'Job ' || n, 'job-' || n, 'open', 'full_time', 'remote', 'A job.', '{}', now()
    from generate_series(0, SIZE_jobs - 1) n`);
  await run(`insert into stages (workspace_id, id, job_id, name, kind, position)
    select j.workspace_id, scale_id(0.01), j.id, initcap(kind), kind, place - 1
    from jobs j, unnest(array['${KINDS.join("','")}']) with ordinality as s (kind, place) where j.workspace_id = WORKSPACE`);
  await run(`insert into candidates (workspace_id, id, first_name, last_name, email, headline, summary, source, created_at)
    select WORKSPACE, id, 'First' || n % 5000, 'Last' || n * 7919::bigint % SIZE_candidates, 'person' || n || '@example.com',
      'Engineer of things', case when n % 10 = 0 then 'A common skill: postgresql' else 'A summary' end,
      (array['careers', 'referral', 'agency'])[1 + n % 3], time_of(id)
    from (select n, scale_id(1.0 * n / SIZE_candidates) as id from generate_series(0, SIZE_candidates - 1) n) c`);
  await run(`create temp table placed as
    select n, id as candidate_id, row_number() over (order by id) as place, pass,
      case when n < SIZE_candidates / 10 and pass = 0 then 0
        else 1 + (case when n < SIZE_candidates * 3 / 20 then n % 10 else (n * 7919) end + pass) % SIZE_others end as job
    from (select id, row_number() over (order by hashtext(id::text), id) - 1 as n from candidates where workspace_id = WORKSPACE) c,
      generate_series(0, 1) pass`);
  await run(`create temp table made as
    select p.candidate_id, p.n, p.pass, j.id as job_id, scale_id(least(0.999, p.place / (2.0 * SIZE_candidates) + p.pass * 0.01)) as id,
      case when r < 40 then 0 when r < 70 then 5 when r < 85 then 1 when r < 94 then 2 when r < 97 then 3 else 4 end as reached, r
    from (select *, (n * 31 + pass * 17) % 100 as r from placed) p
    join (select id, row_number() over (order by id) - 1 as n from jobs where workspace_id = WORKSPACE) j on j.n = p.job`);
  // Those who were rejected were screened or not; the others entered each stage up to the one they have reached.
  await run(`create temp table passed as
    select m.id, m.job_id, s.id as stage_id, s.position, place,
      lag(s.id) over (partition by m.id order by place) as from_stage_id,
      date_trunc('milliseconds', time_of(m.id)) + place * interval '1 day' * (1 + abs(hashtext(m.id::text || place)) % 9) as at
    from made m
    cross join lateral (
      select position, row_number() over (order by position) - 1 as place from generate_series(0, 5) position
      where case when reached = 5 then position = 0 or position = 5 or position = 1 and r % 2 = 0 else position <= reached end) way
    join stages s on s.workspace_id = WORKSPACE and s.job_id = m.job_id and s.position = way.position`);
  await run(`insert into application_stage_changes
      (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor, at)
    select WORKSPACE, gen_random_uuid(), id, job_id, from_stage_id, stage_id, case when place > 0 then 'active' end,
      case position when 4 then 'hired' when 5 then 'rejected' else 'active' end, '{"type": "system"}', at from passed order by at`);
  await run(`insert into applications (workspace_id, id, candidate_id, job_id, stage_id, status, source, applied_at, created_at,
      updated_at, stage_entered_at, hired_at, rejected_at)
    select distinct on (m.id) WORKSPACE, m.id, m.candidate_id, m.job_id, p.stage_id,
      case position when 4 then 'hired' when 5 then 'rejected' else 'active' end, (array['careers', 'referral', 'agency'])[1 + m.n % 3],
      time_of(m.id), time_of(m.id), p.at, p.at, case position when 4 then p.at end, case position when 5 then p.at end
    from made m join passed p on p.id = m.id order by m.id, p.place desc`);
  await run(`insert into candidate_tags (workspace_id, id, candidate_id, label)
    select WORKSPACE, gen_random_uuid(), c.candidate_id, label
    from placed c join (values ('Popular', 2), ('Rare', 5000)) t (label, every) on c.n % t.every = 0 where c.pass = 0`);
  await run('drop table placed, made, passed');
}

const LOADED = ['candidates', 'candidate_documents', 'candidate_tags', 'applications', 'application_stage_changes'];

/** Runs `fill` without the indexes, triggers and foreign keys of the large tables, then builds the indexes and vacuums. */
export async function loadInBulk(
  client: pg.Client,
  fill: () => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  await client.query(
    `begin; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; ${FUNCTIONS}`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [LOADED],
  );
  const toggle = async (state: string) => {
    for (const table of LOADED) await client.query(`alter table ${table} ${state} trigger all`);
    // Writes the words by which candidates are found.
    await client.query('alter table candidates enable trigger document_candidates');
  };
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await toggle('disable');
  await fill();
  await toggle('enable');
  for (const { name, definition } of indexes) {
    const start = performance.now();
    await client.query(definition);
    if (performance.now() - start > 1_000) log(`index ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  }
  await client.query('drop function scale_id(float8); drop function time_of(uuid); commit');
  await client.query('vacuum (analyze)');
}

/** UUIDv7 of times spread over three years, of which the last is now. */
const FUNCTIONS = `
create function scale_id(part float8) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from now() - interval '1095 days' * (1 - part)) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(random()::text), 1, 3) || '9' || substr(md5(random()::text), 1, 15))::uuid $$;
create function time_of(id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) $$;`;
