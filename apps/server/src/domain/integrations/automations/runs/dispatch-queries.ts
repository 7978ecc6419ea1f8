import type { Cause } from '../../../../platform/context/context.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { KeyLimits } from '../../../records/visibility/key-limits.ts';
import { type EventBatch, eventsIn, IS_SILENT } from '../../activity/dispatch-queries.ts';
import type { TriggerFilter } from '../conditions/condition.ts';
import type { Starts } from './pace.ts';

/** An event whose type triggers at least one published automation of its workspace. */
export interface StartingEvent {
  workspaceId: string;
  eventId: string;
  event: string;
  entityId: string;
  candidateId: string | null;
  cause: Cause | null;
  /** Null when the event's candidate was erased. */
  data: Record<string, unknown> | null;
  automations: StartedAutomation[];
}

export interface StartedAutomation {
  automationId: string;
  version: number;
  maxAttempts: number;
  maxRunsPerMinute: number;
  filter: TriggerFilter | null;
  limits: KeyLimits | null;
}

/**
 * Whether the event `e` is about an email that no person wrote, or the report that one of ours was not delivered: an automation that
 * answered those could write to another program without end.
 */
const IS_AUTOMATIC = sql`(e.entity_type = 'message'
    and coalesce(e.data #>> '{message,automatic}', e.data #>> '{message,bouncedAt}') is not null
  or e.type = 'candidate.updated' and e.data #>> '{changes,emailUnreachableAt,to}' is not null)`;

/** In log order. Each event's data is returned once, however many automations it triggers. */
export async function startingEvents(db: Queryable, batch: EventBatch): Promise<StartingEvent[]> {
  return db.query(sql`
    select e.workspace_id as "workspaceId", e.id as "eventId", e.type as event, e.entity_id as "entityId",
      e.candidate_id as "candidateId", e.cause,
      automation_data(e.workspace_id, e.entity_type, e.data) as data, s.automations
    from ${eventsIn(batch)} e
    cross join lateral (
      select json_agg(json_build_object('automationId', a.id, 'version', a.published_version,
        'maxAttempts', a.max_attempts, 'maxRunsPerMinute', a.max_runs_per_minute,
        'limits', a.limits, 'filter', v.definition #> '{trigger,filter}') order by a.id) as automations
      from automations a
      join automation_versions v
        on v.workspace_id = a.workspace_id and v.automation_id = a.id and v.version = a.published_version
      where a.workspace_id = e.workspace_id and a.published_event = e.type and a.status = 'published'
        and a.deleted_at is null and a.published_position < e.position) s
    where s.automations is not null and not (${IS_AUTOMATIC}) and not ${IS_SILENT}
    order by e.position, e.id`);
}

export interface NewRun extends Pick<StartingEvent, 'workspaceId' | 'eventId' | 'event' | 'cause'> {
  id: string;
  automationId: string;
  version: number;
  maxAttempts: number;
  maxRunsPerMinute: number;
  candidateId: string | null;
  subjectId: string;
  parentRunId: string | null;
  /** Why it is skipped; null if it is not. */
  error: string | null;
  /** Unix time in seconds at which it starts; null for immediately. */
  startsAt: number | null;
}

/** Inserts runs, except those that already exist for their event and automation. */
export async function insertRuns(db: Queryable, runs: readonly NewRun[]): Promise<void> {
  await db.query(sql`
    insert into automation_runs (workspace_id, id, automation_id, definition_version, event_id, trigger_event, candidate_id,
      subject_id, max_attempts, parent_run_id, cause, error, status, next_attempt_at, finished_at)
    select n."workspaceId", n.id, n."automationId", n.version, n."eventId", n.event, n."candidateId", n."subjectId",
      n."maxAttempts", n."parentRunId", n.cause, n.error, case when n.error is null then 'queued' else 'skipped' end,
      case when n.error is null then coalesce(to_timestamp(n."startsAt"), rolecall_now()) end,
      case when n.error is not null then rolecall_now() end
    from json_to_recordset(${JSON.stringify(runs)}) as n ("workspaceId" uuid, id uuid, "automationId" uuid, version int,
      "eventId" uuid, event text, "candidateId" uuid, "subjectId" uuid, "maxAttempts" int, "parentRunId" uuid, cause jsonb,
      error text, "startsAt" float8)
    on conflict (workspace_id, event_id, automation_id) where replay_of_run_id is null do nothing`);
}

interface Pace {
  workspaceId: string;
  automationId: string;
  starts: Starts;
}

/** The current Unix time in seconds by the database's clock, and when runs of these automations started. */
export async function readPaces(
  db: Queryable,
  automations: readonly { workspaceId: string; automationId: string }[],
): Promise<{ now: number; paces: Pace[] }> {
  const rows = await db.query<Pace & { now: number }>(sql`
    select a.workspace_id as "workspaceId", a.automation_id as "automationId", coalesce(p.starts, '[]') as starts,
      floor(extract(epoch from rolecall_now()))::float8 as now
    from unnest(${automations.map((one) => one.workspaceId)}::uuid[], ${automations.map((one) => one.automationId)}::uuid[])
      as a (workspace_id, automation_id)
    left join automation_paces p on p.workspace_id = a.workspace_id and p.automation_id = a.automation_id`);
  return { now: rows[0]?.now ?? 0, paces: rows };
}

export async function writePaces(db: Queryable, paces: readonly Pace[]): Promise<void> {
  await db.query(sql`
    insert into automation_paces (workspace_id, automation_id, starts)
    select * from unnest(${paces.map((pace) => pace.workspaceId)}::uuid[], ${paces.map((pace) => pace.automationId)}::uuid[],
      ${paces.map((pace) => JSON.stringify(pace.starts))}::jsonb[])
    on conflict (workspace_id, automation_id) do update set starts = excluded.starts`);
}

/** A run that waits for an event of this type about the same subject, and the event that has arrived. */
export interface Arrival {
  workspaceId: string;
  runId: string;
  eventId: string;
  /** The type of the event that has arrived. */
  event: string;
  /** Of the automation. */
  limits: KeyLimits | null;
  filter: TriggerFilter | null;
  /** Data of the event that has arrived, and of the event that started the run. */
  data: Record<string, unknown>;
  payload: Record<string, unknown>;
}

/** In log order. Excludes events that the run itself caused, and those from before it started waiting. */
export async function arrivalsIn(db: Queryable, batch: EventBatch): Promise<Arrival[]> {
  const [waiting] = await db.query(sql`
    select 1 from automation_runs where status = 'waiting' and wait_event is not null limit 1`);
  if (waiting === undefined) return [];
  return db.query(sql`
    select r.workspace_id as "workspaceId", r.id as "runId", e.id as "eventId", e.type as event, a.limits,
      automation_data(e.workspace_id, e.entity_type, e.data) as data,
      automation_data(t.workspace_id, t.entity_type, t.data) as payload,
      v.definition #> array['steps', r.step_index::text, 'config', 'filter'] as filter
    from ${eventsIn(batch)} e
    cross join lateral (select coalesce(e.data #>> '{job,id}', (
      select part.value ->> 'jobId' from jsonb_each(e.data) part where jsonb_typeof(part.value) = 'object'
        and part.value ? 'jobId' limit 1))::uuid as job_id) about
    join automation_runs r on r.workspace_id = e.workspace_id and r.status = 'waiting' and r.wait_event = e.type
      and coalesce(r.candidate_id, r.subject_id) = any(array[e.candidate_id, e.entity_id, about.job_id])
      and e.position >= r.wait_position and (e.cause #>> '{runs,-1,runId}')::uuid is distinct from r.id
    join activity_events t on t.workspace_id = r.workspace_id and t.id = r.event_id
    join automations a on a.workspace_id = r.workspace_id and a.id = r.automation_id
    join automation_versions v
      on v.workspace_id = r.workspace_id and v.automation_id = r.automation_id and v.version = r.definition_version
    where not (${IS_AUTOMATIC}) and not ${IS_SILENT}
    order by e.position, e.id`);
}

export async function wakeRuns(
  db: Queryable,
  woken: readonly { workspaceId: string; runId: string; eventId: string }[],
): Promise<void> {
  await db.query(sql`
    update automation_runs r
    set woken_by = u.event_id, wait_event = null, next_attempt_at = rolecall_now(), updated_at = rolecall_now()
    from unnest(${woken.map((one) => one.workspaceId)}::uuid[], ${woken.map((one) => one.runId)}::uuid[],
      ${woken.map((one) => one.eventId)}::uuid[]) as u (workspace_id, id, event_id)
    where r.workspace_id = u.workspace_id and r.id = u.id and r.status = 'waiting' and r.wait_event is not null`);
}
