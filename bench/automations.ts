import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createWorkspace } from '../apps/server/src/domain/accounts/provisioning/create-workspace.ts';
import { createAutomation } from '../apps/server/src/domain/integrations/automations/change-automation.ts';
import { publishAutomation } from '../apps/server/src/domain/integrations/automations/publish-automation.ts';
import { claimRuns, recoverRuns } from '../apps/server/src/domain/integrations/automations/runs/queue-queries.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import type { Queryable } from '../apps/server/src/platform/database/database.ts';
import { type Sql, sql } from '../apps/server/src/platform/database/sql.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { postmasterOf } from '../apps/server/test/running-service.ts';
import { cpuSeconds } from './cpu.ts';
import { serviceCommand, startTarget } from './processes.ts';

/**
 * `node bench/automations.ts [--runs 20000 --workspaces 10 --finished 1000000 --idle 15]`: measures an idle worker with that
 * many finished runs (queries per second, processor time, query plans), then the throughput of runs with three steps,
 * including dispatch and all events: a note, a task and an email, or those of `--steps note,tag,task`.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const runs = option('runs', 20_000);
const workspaces = option('workspaces', 10);
const finished = option('finished', 1_000_000);
const idleSeconds = option('idle', 15);

/** The three steps: `--steps` names other kinds. */
const named = process.argv[process.argv.indexOf('--steps') + 1];
const KINDS: Record<string, object> = {
  note: { type: 'add_note', config: { body: '{{candidate.firstName}} has applied.' } },
  tag: { type: 'add_tag', config: { label: 'new' } },
  task: { type: 'create_task', config: { title: 'Call {{candidate.firstName}}', dueInDays: 2 } },
  mail: { type: 'send_email', config: { subject: 'Welcome', body: 'Dear {{candidate.firstName}}' } },
};
const kinds = (process.argv.includes('--steps') ? named! : 'note,task,mail').split(',');
const STEPS = kinds.map((kind, index) => ({ id: `step_${index}`, ...KINDS[kind] }));

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = join(import.meta.dirname, '..', '.bench', 'automations');
mkdirSync(dataDir, { recursive: true });
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
const runtime = await bootstrap(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
const { db, services } = runtime;

/** A workspace with an automation of three steps. */
async function prepare(index: number): Promise<{ workspaceId: string; automationId: string }> {
  const slug = `bench-${Date.now()}-${index}`;
  const created = await createWorkspace(db, services, { slug, name: 'Automations' });
  const context = systemContext(db, services, created.workspace.id);
  const { data: automation } = await createAutomation(context, {
    name: 'Three steps',
    trigger: { event: 'candidate.created' },
    conditions: { field: 'candidate.email', op: 'ends_with', value: '@example.com' },
    maxRunsPerMinute: 6_000,
    steps: STEPS,
  });
  await publishAutomation(context, automation.id);
  return { workspaceId: created.workspace.id, automationId: automation.id };
}

/** Inserts candidates with their creation events in one statement, like an import. */
async function addCandidates(workspaceId: string, count: number): Promise<void> {
  await db.search.query(sql`
    with c as (
      insert into candidates (workspace_id, id, first_name, last_name, email)
      select ${workspaceId}, ordered_id(now(), n), 'Ida', 'Rhodes', gen_random_uuid() || '@example.com'
      from generate_series(1, ${count}::int) n returning *)
    insert into activity_events (workspace_id, id, type, entity_type, entity_id, actor, data, candidate_id)
    select c.workspace_id, ordered_id(now(), row_number() over ()), 'candidate.created', 'candidate', c.id,
      '{"type": "system", "name": "Bench"}', jsonb_build_object('candidate', jsonb_build_object('id', c.id,
        'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', null, 'location', null,
        'headline', null, 'summary', null, 'linkedinUrl', null, 'githubUrl', null, 'websiteUrl', null, 'photoUrl', null,
        'source', null, 'tags', '[]'::jsonb, 'education', '[]'::jsonb, 'experience', '[]'::jsonb,
        'createdAt', c.created_at, 'updatedAt', c.updated_at)), c.id
    from c`);
}

async function addFinished({ workspaceId, automationId }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  for (let left = finished; left > 0; left -= 100_000) {
    await db.search.query(sql`
      insert into automation_runs (workspace_id, id, automation_id, definition_version, event_id, trigger_event, subject_id,
        candidate_id, status, max_attempts, attempt_count, fence, step_index, started_at, finished_at, duration_ms)
      select ${workspaceId}, ordered_id(now(), n), ${automationId}, 1, gen_random_uuid(), 'candidate.created',
        gen_random_uuid(), gen_random_uuid(), 'succeeded', 5, 1, 1, 3, now(), now(), 12
      from generate_series(1, ${Math.min(left, 100_000)}::int) n`);
  }
}

/** Executes statements and prints their plans. */
const explaining: Queryable = {
  async query<Row>(statement: Sql): Promise<Row[]> {
    const rows = await db.write.query<Record<string, string>>(sql`explain (analyze, buffers, costs off) ${statement}`);
    console.log(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'));
    return [];
  },
};

async function activity() {
  const [row] = await db.write.query<{ transactions: number; scans: number; read: number }>(sql`
    select pg_stat_clear_snapshot(), (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
      (select idx_scan + seq_scan from pg_stat_user_tables where relname = 'automation_runs') as scans,
      (select idx_tup_fetch + seq_tup_read from pg_stat_user_tables where relname = 'automation_runs') as read`);
  return row!;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const database = await postmasterOf(dataDir);

async function measureIdle(): Promise<void> {
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  await sleep(6_000); // until it is idle
  const before = await activity();
  const cpu = { service: cpuSeconds(service.pid), database: cpuSeconds(database) };
  await sleep(idleSeconds * 1000);
  const after = await activity();
  const share = (from: number, pid: number) => (((cpuSeconds(pid) - from) / idleSeconds) * 100).toFixed(1);
  const rate = (field: keyof typeof after) => ((after[field] - before[field]) / idleSeconds).toFixed(1);
  console.log(
    `idle with ${finished} finished runs: ${rate('transactions')} transactions/s of the whole service, ` +
      `${rate('scans')} scans of the runs/s reading ${rate('read')} rows/s; ` +
      `${share(cpu.service, service.pid)} % of a core in the service, ${share(cpu.database, database)} % in the database`,
  );
  await service.stop();
  console.log('  claim:');
  await claimRuns(explaining, { limit: 64, perWorkspace: 64, inProgress: [] });
  console.log('  recovery of lost leases:');
  await recoverRuns(explaining, 60, 10);
}

async function measureRuns(automations: readonly string[]): Promise<void> {
  const [log] = await db.read.query<{ upTo: number }>(sql`select max(position) as "upTo" from activity_events`);
  const upTo = log?.upTo ?? 0;
  const count = async () => {
    const [row] = await db.search.query<{ done: number; seconds: number }>(sql`
      select count(*) filter (where status = 'succeeded') as done,
        extract(epoch from max(finished_at) - min(started_at))::float8 as seconds
      from automation_runs where automation_id = any(${[...automations]}::uuid[])`);
    return row!;
  };
  const cpu = { database: cpuSeconds(database) };
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  // Cheap, so that polling does not affect the measurement. Runs start in the order of the log.
  const last = async () =>
    db.read.query(sql`
      select 1 from dispatch_cursors c
      where c.name = 'automations' and c.position > ${upTo}
        and not exists (select from automation_runs where status in ('queued', 'waiting'))
        and not exists (select from automation_runs where status = 'running')`);
  while ((await last()).length === 0) await sleep(500);
  const { done, seconds } = await count();
  const used = { service: cpuSeconds(service.pid), database: cpuSeconds(database) - cpu.database };
  const [durability] = await db.read.query<{ settings: string }>(sql`
    select string_agg(name || ' ' || setting, ', ' order by name) as settings
    from pg_settings where name in ('fsync', 'synchronous_commit')`);
  console.log(
    `${done} runs of the steps ${kinds.join(', ')} (${durability!.settings}) in ${seconds.toFixed(1)} s: ${Math.round(done / seconds)} runs/s; processor time per run: ` +
      `service ${((used.service * 1000) / done).toFixed(2)} ms, database ${((used.database * 1000) / done).toFixed(2)} ms`,
  );
  await service.stop();
}

try {
  const prepared = await Promise.all(Array.from({ length: workspaces }, (_, index) => prepare(index)));
  if (finished > 0) {
    await addFinished(await prepare(workspaces));
    await db.search.query(sql`vacuum analyze automation_runs`);
    await measureIdle();
  }
  for (const { workspaceId } of prepared) await addCandidates(workspaceId, Math.ceil(runs / workspaces));
  await measureRuns(prepared.map(({ automationId }) => automationId));
} finally {
  await runtime.close();
}
