import type { Queryable } from '../../platform/database/database.ts';
import { columns, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { type Application, applicationFilters, type Submission } from './schema.ts';

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
const APPLICATION_WITH_DELETED = columns('t', { ...APPLICATION_COLUMNS, deletedAt: 'deleted_at' });

export const applicationListQuery = listQuery(applicationFilters);
const applicationListSchema = Type.Object(applicationListQuery);

export async function listApplications(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof applicationListSchema>,
): Promise<Page<ApplicationRow>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(query)];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  if (query.jobId !== undefined) conditions.push(sql`t.job_id = ${query.jobId}`);
  if (query.candidateId !== undefined) conditions.push(sql`t.candidate_id = ${query.candidateId}`);
  if (query.stageId !== undefined) conditions.push(sql`t.stage_id = ${query.stageId}`);
  if (query.status !== undefined) conditions.push(sql`t.status = ${query.status}`);
  if (query.source !== undefined) conditions.push(sql`t.source = ${query.source}`);
  const { where, tail, limit } = newestFirst(query, conditions);
  const names = query.includeDeleted === true ? APPLICATION_WITH_DELETED : APPLICATION;
  return toPageById(
    await db.query<ApplicationRow>(sql`select ${names} from applications t where ${where} ${tail}`),
    limit,
  );
}

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

/** The candidate's application for a job. */
export async function findApplicationOf(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  jobId: string,
): Promise<ApplicationRow | undefined> {
  const [application] = await db.query<ApplicationRow>(sql`
    select ${APPLICATION} from applications t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.job_id = ${jobId}
      and t.deleted_at is null`);
  return application;
}

export async function findApplications(db: Queryable, workspaceId: string, ids: string[]): Promise<ApplicationRow[]> {
  return db.query<ApplicationRow>(sql`
    select ${APPLICATION} from applications t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
}

/** The application, locked until the end of the transaction. */
export async function lockApplication(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [application] = await lockApplications(db, workspaceId, [id]);
  return application;
}

/** Several, locked in the order of their ids, so that two calls never wait for each other. */
export async function lockApplications(db: Queryable, workspaceId: string, ids: string[]): Promise<ApplicationRow[]> {
  return db.query<ApplicationRow>(sql`
    select ${APPLICATION} from applications t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.id for update`);
}

/** All in a stage, locked in the order of their ids. */
export async function lockApplicationsIn(
  db: Queryable,
  workspaceId: string,
  stageId: string,
): Promise<ApplicationRow[]> {
  return db.query<ApplicationRow>(sql`
    select ${APPLICATION} from applications t
    where t.workspace_id = ${workspaceId} and t.stage_id = ${stageId} and t.deleted_at is null order by t.id for update`);
}

/** @returns undefined when the candidate has an application for this job already. */
export async function insertApplication(
  db: Queryable,
  workspaceId: string,
  application: Pick<Application, 'id' | 'candidateId' | 'jobId' | 'stageId' | 'source'> & { appliedAt: string | null },
): Promise<ApplicationRow | undefined> {
  const [row] = await db.query<ApplicationRow>(sql`
    insert into applications as t (workspace_id, id, candidate_id, job_id, stage_id, source, applied_at)
    values (${workspaceId}, ${application.id}, ${application.candidateId}, ${application.jobId}, ${application.stageId},
      ${application.source}, coalesce(${application.appliedAt}::timestamptz, rolecall_now()))
    on conflict (workspace_id, candidate_id, job_id) where deleted_at is null do nothing
    returning ${APPLICATION}`);
  return row;
}

export async function setSource(
  db: Queryable,
  workspaceId: string,
  id: string,
  source: string | null,
): Promise<ApplicationRow> {
  const [row] = await db.query<ApplicationRow>(sql`
    update applications t set source = ${source}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${APPLICATION}`);
  return row!;
}

export async function markApplicationDeleted(db: Queryable, workspaceId: string, id: string): Promise<ApplicationRow> {
  const [row] = await db.query<ApplicationRow>(sql`
    update applications t set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${APPLICATION}`);
  return row!;
}

/** What the person sent, newest first; at most 100, which nobody reaches by hand. */
export async function listSubmissions(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
): Promise<Submission[]> {
  return db.query<Submission>(sql`
    select t.number, t.submitted_at as "submittedAt", t.source, t.profile, t.answers from application_submissions t
    where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} order by t.number desc limit 100`);
}
