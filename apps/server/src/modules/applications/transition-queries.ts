import type { Actor } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { CANDIDATE, type CandidateRow } from '../candidates/queries.ts';
import { APPLICATION, type ApplicationRow } from './queries.ts';
import type { ApplicationStatus } from './schema.ts';

export interface Standing {
  status: ApplicationStatus;
  /** Null keeps each application's own. */
  stageId: string | null;
  rejectReason: string | null;
  rejectNote: string | null;
}

/**
 * Puts applications into a stage and status. The time of an end is set with it and cleared on the way back;
 * being hired or rejected remembers the stage before.
 */
export async function writeStanding(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  { status, stageId, rejectReason, rejectNote }: Standing,
): Promise<ApplicationRow[]> {
  return db.query<ApplicationRow>(sql`
    update applications t
    set status = ${status}, stage_id = coalesce(${stageId}::uuid, t.stage_id),
        stage_before_end = case when ${status} in ('hired', 'rejected') then t.stage_id end,
        reject_reason = ${rejectReason}, reject_note = ${rejectNote},
        hired_at = case when ${status} = 'hired' then rolecall_now() end,
        rejected_at = case when ${status} = 'rejected' then rolecall_now() end,
        withdrawn_at = case when ${status} = 'withdrawn' then coalesce(t.withdrawn_at, rolecall_now()) end,
        updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) returning ${APPLICATION}`);
}

export interface NewStageChange {
  applicationId: string;
  jobId: string;
  fromStageId: string | null;
  toStageId: string;
  fromStatus: ApplicationStatus | null;
  toStatus: ApplicationStatus;
  /** Absent for now. */
  at?: string;
}

export function stageChangesInsert(workspaceId: string, actor: Actor, changes: readonly NewStageChange[]): Sql {
  const each = <Field extends keyof NewStageChange>(field: Field) => changes.map((change) => change[field]);
  return sql`
    insert into application_stage_changes
      (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor, at)
    select ${workspaceId}, c.id, c.application_id, c.job_id, c.from_stage_id, c.to_stage_id, c.from_status, c.to_status,
      ${JSON.stringify(actor)}, coalesce(c.at, rolecall_now())
    from unnest(${changes.map(() => newId())}::uuid[], ${each('applicationId')}::uuid[], ${each('jobId')}::uuid[],
      ${each('fromStageId')}::uuid[], ${each('toStageId')}::uuid[], ${each('fromStatus')}::text[],
      ${each('toStatus')}::text[], ${changes.map(({ at }) => at ?? null)}::timestamptz[])
      as c (id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, at)`;
}

/** Where reopening leads: the stage before the end, or the present one of a withdrawn application. */
export async function stageBeforeEnd(db: Queryable, workspaceId: string, id: string): Promise<string> {
  const [row] = await db.query<{ stageId: string }>(sql`
    select coalesce(stage_before_end, stage_id) as "stageId" from applications
    where workspace_id = ${workspaceId} and id = ${id}`);
  return row!.stageId;
}

export interface JobBrief {
  id: string;
  title: string;
  slug: string;
}

export interface StageBrief {
  id: string;
  name: string;
  kind: string;
}

/** What events say of the jobs and stages around applications; of deleted ones too. */
export async function jobBriefs(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<JobBrief[]> {
  return db.query<JobBrief>(sql`
    select id, title, slug from jobs where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`);
}

export async function stageBriefs(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<StageBrief[]> {
  return db.query<StageBrief>(sql`
    select id, name, kind from stages where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`);
}

/**
 * The people behind applications, deleted or not. Locked against erasure, which waits for this change or is waited for:
 * no event may carry a person's data that an erasure has just removed.
 */
export async function holdCandidates(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(sql`
    select ${CANDIDATE} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) order by t.id for key share of t`);
}

/** Those of the candidates that are there, held until the end of the transaction. */
export async function holdLivingCandidates(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(sql`
    select ${CANDIDATE} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
    order by t.id for key share of t`);
}
