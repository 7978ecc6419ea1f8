import type { Actor } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { batchByKey } from '../../../platform/database/query-batcher.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type CandidateRow, candidates } from '../candidates/queries.ts';
import type { ApplicationStatus } from '../event-context/summaries.ts';
import type { StageKind } from '../stages/schema.ts';
import { type ApplicationRow, applications } from './queries.ts';

export interface Placement {
  status: ApplicationStatus;
  /** Null keeps the current stage of each application. */
  stageId: string | null;
  rejectReason: string | null;
  /** Why an application ends; those that keep their status keep theirs. */
  rejectionReasonId: string | null;
  rejectNote: string | null;
}

/**
 * Sets the stage and status of applications. `hired_at`, `rejected_at` and `withdrawn_at` are set or cleared accordingly;
 * hiring and rejecting store the previous stage. A trigger sets `stage_entered_at`.
 */
export async function writePlacement(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  { status, stageId, rejectReason, rejectionReasonId, rejectNote }: Placement,
): Promise<ApplicationRow[]> {
  return db.query<ApplicationRow>(sql`
    update applications t
    set status = ${status}, stage_id = coalesce(${stageId}::uuid, t.stage_id),
        rejection_reason_id = case when t.status = ${status} then t.rejection_reason_id else ${rejectionReasonId}::uuid end,
        stage_before_end = case when ${status} in ('hired', 'rejected') then t.stage_id end,
        reject_reason = ${rejectReason}, reject_note = ${rejectNote},
        hired_at = case when ${status} = 'hired' then rolecall_now() end,
        rejected_at = case when ${status} = 'rejected' then rolecall_now() end,
        withdrawn_at = case when ${status} = 'withdrawn' then coalesce(t.withdrawn_at, rolecall_now()) end,
        updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) returning ${applications.record}`);
}

export interface NewStageChange {
  /** If unset, one of now. */
  id?: string;
  applicationId: string;
  jobId: string;
  fromStageId: string | null;
  toStageId: string;
  fromStatus: ApplicationStatus | null;
  toStatus: ApplicationStatus;
  /** If unset, now. */
  at?: string;
}

/** A stage change with the other columns of its row. */
interface RecordedStageChange extends NewStageChange {
  workspaceId: string;
  actor: Actor;
}

/** Writes stage changes; one statement for any number of changes of one transaction. */
export function insertStageChanges(changes: readonly RecordedStageChange[]): Sql {
  const each = <Field extends keyof RecordedStageChange>(field: Field) => changes.map((change) => change[field]);
  return sql`
    insert into application_stage_changes
      (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor, at)
    select c.workspace_id, c.id, c.application_id, c.job_id, c.from_stage_id, c.to_stage_id, c.from_status, c.to_status,
      c.actor, coalesce(c.at, rolecall_now())
    from unnest(${each('workspaceId')}::uuid[], ${changes.map(({ id }) => id ?? newId())}::uuid[], ${each('applicationId')}::uuid[],
      ${each('jobId')}::uuid[], ${each('fromStageId')}::uuid[], ${each('toStageId')}::uuid[],
      ${each('fromStatus')}::text[], ${each('toStatus')}::text[],
      ${changes.map(({ actor }) => JSON.stringify(actor))}::jsonb[],
      ${changes.map(({ at }) => at ?? null)}::timestamptz[])
      as c (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor, at)`;
}

/** The stage to reopen an application in: the one before it ended, or the current one of a withdrawn application. */
export async function stageBeforeEnd(db: Queryable, workspaceId: string, id: string): Promise<string> {
  const [row] = await db.query<{ stageId: string }>(sql`
    select coalesce(stage_before_end, stage_id) as "stageId" from applications
    where workspace_id = ${workspaceId} and id = ${id}`);
  return row!.stageId;
}

/** Locks the stages of an application's job, one of which it can be reopened in, against changes and deletion. */
export function shareStagesOf(workspaceId: string, id: string): Sql {
  return sql`
    select from stages t
    where t.workspace_id = ${workspaceId} and t.deleted_at is null and t.job_id = (
      select a.job_id from applications a where a.workspace_id = ${workspaceId} and a.id = ${id})
    order by t.position, t.id for share`;
}

export interface JobSummary {
  id: string;
  title: string;
  slug: string;
}

export interface StageSummary {
  id: string;
  name: string;
  kind: StageKind;
}

/** The jobs as events contain them, including deleted ones. */
export async function findJobSummaries(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<JobSummary[]> {
  return db.query<JobSummary>(sql`
    select id, title, slug from jobs where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`);
}

export async function findStageSummaries(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<StageSummary[]> {
  return db.query<StageSummary>(sql`
    select id, name, kind from stages where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`);
}

/**
 * The candidates, including deleted ones. Locked against concurrent erasure, so that no event contains personal data that
 * an erasure has just removed.
 */
export async function lockCandidatesForShare(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(sql`
    select ${candidates.record} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) order by t.id for key share of t`);
}

/** The candidates that are not deleted, locked until the end of the transaction. */
export async function lockExistingCandidatesForShare(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(sql`
    select ${candidates.record} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
    order by t.id for key share of t`);
}

const lockTogether = batchByKey(lockExistingCandidatesForShare, ({ id }) => id);

/** The same for one candidate. */
export async function lockExistingCandidateForShare(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CandidateRow | undefined> {
  return (await lockTogether(db, workspaceId, id))[0];
}
