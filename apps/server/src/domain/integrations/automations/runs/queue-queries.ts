import type { Cause } from '../../../../platform/context/context.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { KeyLimits } from '../../../records/visibility/key-limits.ts';
import { isFinished } from '../run-states.ts';
import type { Progress, StoredStep } from './progress.ts';

/** A run and what its changes have from its automation. */
export interface RunOfAutomation {
  workspaceId: string;
  id: string;
  automationId: string;
  automationName: string;
  /** Of the automation. */
  limits: KeyLimits | null;
  subjectId: string;
  cause: Cause | null;
}

/** A run that this worker may execute until its lease expires. */
export interface ClaimedRun extends RunOfAutomation {
  fence: number;
  automationDeleted: boolean;
  version: number;
  eventId: string;
  event: string;
  payload: Record<string, unknown>;
  candidateId: string | null;
  /** Whether its conditions have been evaluated. */
  evaluated: boolean;
  maxAttempts: number;
  startStepIndex: number;
  stepIndex: number;
  steps: StoredStep[];
  failedSteps: number[];
  /** The event that a step waited for. */
  wokenBy: { id: string; type: string; createdAt: string; data: unknown } | null;
  /** By the database's clock. */
  claimedAt: string;
}

interface ClaimLimits {
  /** The most runs to claim, in total and per workspace. */
  limit: number;
  perWorkspace: number;
  /** Runs in progress count towards their workspace's limit. */
  inProgress: readonly { workspaceId: string; count: number }[];
}

/** The first due time of each workspace that has runs to do, found by skipping through the index. */
const HEAD = sql`head as (
      (select workspace_id, next_attempt_at from automation_runs where status in ('queued', 'waiting')
       order by workspace_id, next_attempt_at limit 1)
      union all
      select n.* from head h cross join lateral (
        select r.workspace_id, r.next_attempt_at from automation_runs r
        where r.status in ('queued', 'waiting') and r.workspace_id > h.workspace_id
        order by r.workspace_id, r.next_attempt_at limit 1) n)`;

/**
 * Claims due runs, oldest first, in equal shares for each workspace that has any. Rows that another worker is claiming are
 * skipped, and restored workspaces that are not confirmed.
 */
export async function claimRuns(
  db: Queryable,
  { limit, perWorkspace, inProgress }: ClaimLimits,
): Promise<ClaimedRun[]> {
  return db.query(sql`
    with recursive ${HEAD},
    ready as (
      select h.workspace_id, least(${perWorkspace}::int - coalesce(b.count, 0),
        ceil(${limit}::float8 / count(*) over ())::int) as room
      from head h left join unnest(${inProgress.map((busy) => busy.workspaceId)}::uuid[],
        ${inProgress.map((busy) => busy.count)}::int[]) as b (workspace_id, count) on b.workspace_id = h.workspace_id
      join workspaces x on x.id = h.workspace_id and x.restored_at is null
      where h.next_attempt_at <= rolecall_now() and coalesce(b.count, 0) < ${perWorkspace}::int),
    due as materialized (
      select p.* from (select * from ready order by random()) w cross join lateral (
        select r.workspace_id, r.id, r.status, r.automation_id, r.event_id, r.woken_by from automation_runs r
        where r.workspace_id = w.workspace_id and r.status in ('queued', 'waiting') and r.next_attempt_at <= rolecall_now()
        order by r.next_attempt_at, r.id limit w.room for update skip locked) p
      limit ${limit})
    update automation_runs r
    set status = 'running', fence = r.fence + 1, locked_at = rolecall_now(), heartbeat_at = rolecall_now(),
        next_attempt_at = null, wait_event = null, started_at = coalesce(r.started_at, rolecall_now()),
        attempt_count = r.attempt_count + (due.status = 'queued')::int, updated_at = rolecall_now()
    from due
    join automations a on a.workspace_id = due.workspace_id and a.id = due.automation_id
    join activity_events e on e.workspace_id = due.workspace_id and e.id = due.event_id
    left join activity_events w on w.workspace_id = due.workspace_id and w.id = due.woken_by
    where r.workspace_id = due.workspace_id and r.id = due.id
    returning r.workspace_id as "workspaceId", r.id, r.fence, r.automation_id as "automationId",
      a.name as "automationName", a.deleted_at is not null as "automationDeleted", a.limits, r.definition_version as version,
      e.id as "eventId", e.type as event, coalesce(automation_data(e.workspace_id, e.entity_type, e.data), '{}') as payload,
      r.candidate_id as "candidateId", r.subject_id as "subjectId",
      r.cause, r.condition_result is not null as evaluated, r.max_attempts as "maxAttempts",
      r.start_step_index as "startStepIndex", r.step_index as "stepIndex", r.steps, r.failed_steps as "failedSteps",
      case when w.id is not null then json_build_object('id', w.id, 'type', w.type, 'data',
          coalesce(automation_data(w.workspace_id, w.entity_type, w.data) - 'context', '{}'),
        'createdAt', to_char(w.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "wokenBy",
      rolecall_now() as "claimedAt"`);
}

/** How many seconds the oldest due run has waited for a worker. One index probe per workspace with queued runs. */
export async function secondsOverdue(db: Queryable): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(sql`
    with recursive ${HEAD}
    select greatest(0, extract(epoch from rolecall_now() - min(next_attempt_at)))::float8 as seconds from head`);
  return row?.seconds ?? 0;
}

/** The lease of a run, which guards each of its writes. */
type Lease = Pick<ClaimedRun, 'workspaceId' | 'id' | 'fence'>;

export interface Save {
  lease: Lease;
  progress: Progress;
  /** Current time by the database's clock. */
  at: string;
}

/** Saves the progress of one run. @returns the status written; undefined if the lease was lost and nothing was written */
export async function saveProgress(db: Queryable, save: Save): Promise<string | undefined> {
  return (await saveAll(db, [save])).get(save.lease.id);
}

/**
 * Saves the progress of runs. A cancellation requested in the meantime ends a run unless it has just finished.
 * @param unlessCancelled skips runs whose cancellation was requested: the caller must roll back
 * @returns the statuses written, by run id; a run whose lease was lost has none
 */
export async function saveAll(
  db: Queryable,
  saves: readonly Save[],
  { unlessCancelled = false }: { unlessCancelled?: boolean } = {},
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; status: string }>(sql`
    update automation_runs r
    set status = ${NEW_STATUS}, step_index = u.step_index, steps = u.steps, failed_steps = u.failed_steps,
        condition_result = coalesce(u.condition_result, r.condition_result),
        error = u.error, leases_lost = 0, woken_by = null,
        next_attempt_at = case when not ${HAS_ENDED} then
          coalesce(u.resume_at, rolecall_now() + make_interval(secs => u.resume_in)) end,
        wait_event = u.wait_event, wait_position = case when u.wait_event is not null then event_horizon() end,
        locked_at = case when ${NEW_STATUS} = 'running' then r.locked_at end, heartbeat_at = u.at,
        finished_at = case when ${HAS_ENDED} then u.at end,
        duration_ms = case when ${HAS_ENDED} then greatest(0, 1000 * extract(epoch from u.at - r.started_at)) end,
        dead_lettered_at = case when ${NEW_STATUS} = 'dead_letter' then u.at end,
        cancelled_at = case when ${NEW_STATUS} = 'cancelled' then u.at end, updated_at = rolecall_now()
    from json_to_recordset(${JSON.stringify(saves.map(rowOf))}) as u (workspace_id uuid, id uuid, fence int, status text,
      finished boolean, step_index int, steps jsonb, failed_steps int[], condition_result jsonb, error text, wait_event text,
      resume_at timestamptz, resume_in float8, at timestamptz)
    where r.workspace_id = u.workspace_id and r.id = u.id and r.fence = u.fence and r.status = 'running'
      and not (${unlessCancelled}::boolean and r.cancel_requested_at is not null)
    returning r.id, r.status`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** The new status of a run `r` that is saved as `u`, and whether that ends it. */
const NEW_STATUS = sql`case when r.cancel_requested_at is not null and not u.finished then 'cancelled' else u.status end`;
const HAS_ENDED = sql`(u.finished or r.cancel_requested_at is not null)`;

function rowOf({ lease, progress, at }: Save) {
  const { status, stepIndex, steps, failedSteps, conditionResult, error, waitEvent, resume } = progress;
  return {
    workspace_id: lease.workspaceId,
    id: lease.id,
    fence: lease.fence,
    status,
    finished: isFinished(status),
    step_index: stepIndex,
    steps,
    failed_steps: failedSteps,
    condition_result: conditionResult,
    error,
    wait_event: waitEvent,
    resume_at: resume !== null && 'at' in resume ? resume.at : null,
    resume_in: resume !== null && 'seconds' in resume ? resume.seconds : null,
    at,
  };
}

/** Extends the leases of runs in progress. */
export async function renewLeases(db: Queryable, leases: readonly Lease[]): Promise<void> {
  await db.query(sql`
    update automation_runs r set heartbeat_at = rolecall_now() ${whereLeased(leases)}`);
}

/** Returns runs to the queue after an error that is not their fault. */
export async function releaseRuns(db: Queryable, leases: readonly Lease[], seconds: number): Promise<void> {
  await db.query(sql`
    update automation_runs r
    set status = 'queued', next_attempt_at = rolecall_now() + make_interval(secs => ${seconds}), locked_at = null,
        updated_at = rolecall_now() ${whereLeased(leases)}`);
}

function whereLeased(leases: readonly Lease[]) {
  return sql`
    from unnest(${leases.map((lease) => lease.workspaceId)}::uuid[], ${leases.map((lease) => lease.id)}::uuid[],
                ${leases.map((lease) => lease.fence)}::int[]) as u (workspace_id, id, fence)
    where r.workspace_id = u.workspace_id and r.id = u.id and r.fence = u.fence and r.status = 'running'`;
}

/**
 * Returns runs with an expired lease to the queue: immediately the first time, then after a growing random delay, so that
 * runs that shared a worker with a poison run do not keep meeting it. Those that have lost `maxLost` leases in a row are left
 * to `deadLetterPoison`.
 */
export async function recoverRuns(db: Queryable, leaseSeconds: number, maxLost: number): Promise<void> {
  await db.query(sql`
    with lost as (
      select workspace_id, id, case when cancel_requested_at is not null then 'cancelled' else 'queued' end as becomes
      from automation_runs r where ${isLost(leaseSeconds)} and (leases_lost + 1 < ${maxLost} or cancel_requested_at is not null)
      for update skip locked)
    update automation_runs r
    set status = lost.becomes, leases_lost = r.leases_lost + 1, locked_at = null, updated_at = rolecall_now(),
        next_attempt_at = case when lost.becomes = 'queued' then
          rolecall_now() + make_interval(secs => r.leases_lost * ${leaseSeconds}::float8 * random()) end,
        cancelled_at = case when lost.becomes = 'cancelled' then rolecall_now() end,
        finished_at = case when lost.becomes <> 'queued' then rolecall_now() end,
        duration_ms = case when lost.becomes <> 'queued' then 1000 * extract(epoch from rolecall_now() - r.started_at) end
    from lost where r.workspace_id = lost.workspace_id and r.id = lost.id`);
}

/** Runs that are considered poison, because they have lost too many leases in a row. */
export async function findPoison(db: Queryable, leaseSeconds: number, maxLost: number): Promise<RunOfAutomation[]> {
  return db.query<RunOfAutomation>(sql`
    select r.workspace_id as "workspaceId", r.id, r.automation_id as "automationId", a.name as "automationName",
      r.subject_id as "subjectId", r.cause, a.limits
    from automation_runs r join automations a on a.workspace_id = r.workspace_id and a.id = r.automation_id
    where ${isLost(leaseSeconds)} and r.leases_lost + 1 >= ${maxLost} and r.cancel_requested_at is null`);
}

/** Dead-letters it. @returns false if it is not lost any more */
export async function deadLetterPoison(
  db: Queryable,
  { workspaceId, id }: RunOfAutomation,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await db.query(sql`
    update automation_runs r
    set status = 'dead_letter', leases_lost = r.leases_lost + 1, locked_at = null, next_attempt_at = null,
        updated_at = rolecall_now(), dead_lettered_at = rolecall_now(), error = 'Its worker crashed too often.',
        finished_at = rolecall_now(), duration_ms = 1000 * extract(epoch from rolecall_now() - r.started_at)
    where r.workspace_id = ${workspaceId} and r.id = ${id} and ${isLost(leaseSeconds)} and r.cancel_requested_at is null
    returning 1`);
  return rows.length > 0;
}

/** Whether the lease of a run `r` has expired. */
function isLost(leaseSeconds: number): Sql {
  return sql`r.status = 'running' and r.heartbeat_at < rolecall_now() - make_interval(secs => ${leaseSeconds})`;
}
