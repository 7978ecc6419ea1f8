import type { Queryable } from '../../../../platform/database/database.ts';
import type { Page } from '../../../../platform/database/paging.ts';
import { isAnyOf } from '../../../../platform/database/paging.ts';
import { listRecords } from '../../../../platform/database/record-list.ts';
import { columns, sql } from '../../../../platform/database/sql.ts';
import type { Run, RunListQuery, RunMetrics } from '../run-schema.ts';
import type { RunStatus } from '../run-states.ts';
import type { StoredStep } from './progress.ts';

const RUN = sql`${columns('t', {
  id: 'id',
  workflowId: 'automation_id',
  triggerEvent: 'trigger_event',
  conditionResult: 'condition_result',
  status: 'status',
  definitionVersion: 'definition_version',
  attemptCount: 'attempt_count',
  maxAttempts: 'max_attempts',
  nextAttemptAt: 'next_attempt_at',
  lockedAt: 'locked_at',
  heartbeatAt: 'heartbeat_at',
  deadLetteredAt: 'dead_lettered_at',
  cancelRequestedAt: 'cancel_requested_at',
  cancelledAt: 'cancelled_at',
  durationMs: 'duration_ms',
  startStepIndex: 'start_step_index',
  replayOfRunId: 'replay_of_run_id',
  replacedByRunId: 'replaced_by_run_id',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
  parentRunId: 'parent_run_id',
  error: 'error',
  createdAt: 'created_at',
})}, (select automation_data(e.workspace_id, e.entity_type, e.data) from activity_events e
    where e.workspace_id = t.workspace_id and e.id = t.event_id) as "triggerPayload",
  coalesce((select e.data is null from activity_events e
    where e.workspace_id = t.workspace_id and e.id = t.event_id), true) as redacted`;

export async function listRuns(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  query: RunListQuery,
): Promise<Page<Run>> {
  return listRecords<Run>(db, workspaceId, query, {
    table: 'automation_runs',
    columns: RUN,
    scope: [sql`t.automation_id = ${automationId}`],
    filters: query.status === undefined ? [] : [isAnyOf(sql`t.status`, query.status)],
    parentId: automationId,
    softDelete: false,
  });
}

/** A run with the fields that only the engine reads. */
export interface RunRow extends Run {
  candidateId: string | null;
  subjectId: string;
  eventId: string;
  stepIndex: number;
  storedSteps: StoredStep[];
  failedSteps: number[];
}

const ROW = sql`${RUN}, ${columns('t', {
  candidateId: 'candidate_id',
  subjectId: 'subject_id',
  eventId: 'event_id',
  stepIndex: 'step_index',
  storedSteps: 'steps',
  failedSteps: 'failed_steps',
})}`;

export async function findRun(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  id: string,
): Promise<RunRow | undefined> {
  const [run] = await db.query<RunRow>(sql`
    select ${ROW} from automation_runs t
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.id = ${id}`);
  return run;
}

/** The run, locked until the end of the transaction. */
export async function lockRun(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  id: string,
): Promise<RunRow | undefined> {
  const [run] = await db.query<RunRow>(sql`
    select ${ROW} from automation_runs t
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.id = ${id} for update of t`);
  return run;
}

/** Cancels a locked run that no worker owns. */
export async function setCancelled(db: Queryable, workspaceId: string, id: string): Promise<RunRow> {
  const [run] = await db.query<RunRow>(sql`
    update automation_runs t
    set status = 'cancelled', cancel_requested_at = rolecall_now(), cancelled_at = rolecall_now(),
        finished_at = rolecall_now(), next_attempt_at = null, wait_event = null, updated_at = rolecall_now(),
        duration_ms = 1000 * extract(epoch from rolecall_now() - t.started_at)
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${ROW}`);
  return run!;
}

/** Asks the worker of a locked run to stop before the next step. */
export async function requestCancel(db: Queryable, workspaceId: string, id: string): Promise<RunRow> {
  const [run] = await db.query<RunRow>(sql`
    update automation_runs t set cancel_requested_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${ROW}`);
  return run!;
}

/** Puts a locked run back into the queue, in its state before the step that failed. */
export async function requeue(
  db: Queryable,
  workspaceId: string,
  id: string,
  { steps, failedSteps }: { steps: readonly StoredStep[]; failedSteps: readonly number[] },
): Promise<RunRow> {
  const [run] = await db.query<RunRow>(sql`
    update automation_runs t
    set status = 'queued', next_attempt_at = rolecall_now(), steps = ${JSON.stringify(steps)},
        failed_steps = ${[...failedSteps]}, error = null, leases_lost = 0, finished_at = null, duration_ms = null,
        dead_lettered_at = null, cancel_requested_at = null, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${ROW}`);
  return run!;
}

/** Notes that a locked run was replaced by another one. */
export async function setReplaced(db: Queryable, workspaceId: string, id: string, by: string): Promise<void> {
  await db.query(sql`
    update automation_runs t set replaced_by_run_id = ${by}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id}`);
}

/** The IDs of the oldest runs with these statuses that were not replaced, after a run if one is given. */
export async function findRetryable(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  { statuses, after, limit }: { statuses: readonly ('failed' | 'dead_letter')[]; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from automation_runs t
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId}
      and t.status in ('failed', 'dead_letter') and t.replaced_by_run_id is null
      and t.status = any(${[...statuses]}::text[]) and (${after}::uuid is null or t.id > ${after}::uuid)
    order by t.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Inserts a run for the event of another run, with its version unless another one is given. */
export async function insertReplay(
  db: Queryable,
  workspaceId: string,
  replayOfRunId: string,
  replay: { id: string; startStepIndex: number; steps: readonly StoredStep[]; version?: number },
): Promise<RunRow> {
  const { id, startStepIndex, steps, version = null } = replay;
  const [run] = await db.query<RunRow>(sql`
    insert into automation_runs as t (workspace_id, id, automation_id, definition_version, event_id, trigger_event,
      candidate_id, subject_id, max_attempts, next_attempt_at, replay_of_run_id, start_step_index, step_index, steps,
      condition_result)
    select r.workspace_id, ${id}, r.automation_id, coalesce(${version}::int, r.definition_version), r.event_id, r.trigger_event, r.candidate_id,
      r.subject_id, r.max_attempts, rolecall_now(), r.id, ${startStepIndex}::int, ${startStepIndex}::int,
      ${JSON.stringify(steps)}, case when ${startStepIndex}::int > 0 then r.condition_result end
    from automation_runs r where r.workspace_id = ${workspaceId} and r.id = ${replayOfRunId}
    returning ${ROW}`);
  return run!;
}

type FailureRow = RunMetrics['failures'][number];

/** Counts by status, and durations, of the runs created in the last `days` days. */
export async function measureRuns(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  days: number,
): Promise<{ since: string; counts: { status: RunStatus; count: number }[]; p50: number | null; p99: number | null }> {
  const [row] = await db.query<{
    since: string;
    counts: { status: RunStatus; count: number }[];
    p50: number | null;
    p99: number | null;
  }>(sql`
    with period as (select rolecall_now() - make_interval(days => ${days}) as since),
    runs as materialized (
      select t.status, t.duration_ms from automation_runs t, period
      where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.created_at >= period.since)
    select date_trunc('milliseconds', since) as since,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count)), '[]')
       from (select status, count(*) from runs group by status) by_status) as counts,
      (select percentile_disc(0.5) within group (order by duration_ms) from runs where status = 'succeeded') as p50,
      (select percentile_disc(0.99) within group (order by duration_ms) from runs where status = 'succeeded') as p99
    from period`);
  return row!;
}

/** How many of those runs failed permanently at each step. */
export async function countFailures(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  days: number,
): Promise<FailureRow[]> {
  return db.query<FailureRow>(sql`
    select f.version, f.index, v.definition #>> array['steps', f.index::text, 'type'] as type, f.count
    from (
      select t.definition_version as version, i as index, count(*) as count
      from automation_runs t, unnest(t.failed_steps) i
      where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.failed_steps <> '{}'
        and t.created_at >= rolecall_now() - make_interval(days => ${days})
      group by 1, 2) f
    join automation_versions v
      on v.workspace_id = ${workspaceId} and v.automation_id = ${automationId} and v.version = f.version
    order by f.count desc, f.version desc, f.index`);
}
