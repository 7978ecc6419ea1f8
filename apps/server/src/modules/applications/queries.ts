import type { Actor } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { columns, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Application, ApplicationStatus } from './schema.ts';

export type ApplicationRow = Application & { revision: number };

export const APPLICATION_COLUMNS = {
  id: 'id',
  candidateId: 'candidate_id',
  jobId: 'job_id',
  stageId: 'stage_id',
  status: 'status',
  source: 'source',
  rejectReason: 'reject_reason',
  appliedAt: 'applied_at',
  hiredAt: 'hired_at',
  rejectedAt: 'rejected_at',
  withdrawnAt: 'withdrawn_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
} as const;

/** The record of an application `t`. */
export const APPLICATION = columns('t', APPLICATION_COLUMNS);

export async function findApplication(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [application] = await db.query<ApplicationRow>(sql`
    select ${APPLICATION} from applications t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`);
  return application;
}

/** The application, locked until the end of the transaction. */
export async function lockApplication(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [application] = await db.query<ApplicationRow>(sql`
    select ${APPLICATION} from applications t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null for update`);
  return application;
}

/** @returns undefined when the candidate has an application for this job already. */
export async function insertApplication(
  db: Queryable,
  workspaceId: string,
  application: Pick<Application, 'id' | 'candidateId' | 'jobId' | 'stageId' | 'source'>,
): Promise<ApplicationRow | undefined> {
  const [row] = await db.query<ApplicationRow>(sql`
    insert into applications as t (workspace_id, id, candidate_id, job_id, stage_id, source)
    values (${workspaceId}, ${application.id}, ${application.candidateId}, ${application.jobId}, ${application.stageId},
      ${application.source})
    on conflict (workspace_id, candidate_id, job_id) where deleted_at is null do nothing
    returning ${APPLICATION}`);
  return row;
}

export interface StageChange {
  applicationId: string;
  jobId: string;
  fromStageId: string | null;
  toStageId: string;
  fromStatus: ApplicationStatus | null;
  toStatus: ApplicationStatus;
  actor: Actor;
}

export async function insertStageChange(db: Queryable, workspaceId: string, change: StageChange): Promise<void> {
  await db.query(sql`
    insert into application_stage_changes
      (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, from_status, to_status, actor)
    values (${workspaceId}, ${newId()}, ${change.applicationId}, ${change.jobId}, ${change.fromStageId}, ${change.toStageId},
      ${change.fromStatus}, ${change.toStatus}, ${JSON.stringify(change.actor)})`);
}
