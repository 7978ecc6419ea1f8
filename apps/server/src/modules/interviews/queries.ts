import type { Queryable } from '../../platform/database/database.ts';
import { PLANNED_ANEW } from '../../platform/database/prepared.ts';
import { columns, join, raw, type Sql, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import {
  byTime,
  commonConditions,
  newestFirst,
  type OrderByTime,
  type Page,
  toPageById,
} from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { type Interview, type InterviewStatus, interviewFilters } from './schema.ts';

export type InterviewRow = Interview & { revision: number };

/** Column of each stored field; interviewers are read beside them. */
const NAMES = {
  id: 'id',
  applicationId: 'application_id',
  candidateId: 'candidate_id',
  jobId: 'job_id',
  title: 'title',
  type: 'type',
  mode: 'mode',
  status: 'status',
  scheduledAt: 'scheduled_at',
  durationMins: 'duration_mins',
  timeZone: 'time_zone',
  location: 'location',
  meetingUrl: 'meeting_url',
  notes: 'notes',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
} as const;

const INTERVIEWERS = raw(`array(select i.member_id from interview_interviewers i
  where i.workspace_id = t.workspace_id and i.interview_id = t.id order by i.place) as "interviewerIds"`);

/** The record of an interview `t`. */
const INTERVIEW = sql`${columns('t', NAMES)}, ${INTERVIEWERS}`;
const INTERVIEW_WITH_DELETED = sql`${columns('t', { ...NAMES, deletedAt: 'deleted_at' })}, ${INTERVIEWERS}`;

export const interviewListQuery = listQuery(interviewFilters);
const interviewListSchema = Type.Object(interviewListQuery);
export type InterviewListQuery = Static<typeof interviewListSchema>;

const LATEST: OrderByTime<InterviewRow> = {
  moment: sql`t.scheduled_at`,
  direction: 'desc',
  of: ({ scheduledAt }) => scheduledAt,
};
const SOONEST: OrderByTime<InterviewRow> = { ...LATEST, direction: 'asc' };

export async function listInterviews(
  db: Queryable,
  workspaceId: string,
  query: InterviewListQuery,
): Promise<Page<InterviewRow>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(query), ...ownConditions(query)];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  if (query.interviewerId !== undefined) {
    conditions.push(sql`t.id in (select i.interview_id from interview_interviewers i
      where i.workspace_id = ${workspaceId} and i.member_id = ${query.interviewerId})`);
  }
  const names = query.includeDeleted === true ? INTERVIEW_WITH_DELETED : INTERVIEW;
  const rows = (where: Sql, tail: Sql) =>
    db.query<InterviewRow>(sql`select ${names} from interviews t where ${where} ${tail}`);
  if (query.order === 'soonest' || query.order === 'latest') {
    const { where, tail, toPage } = byTime(query, conditions, query.order === 'soonest' ? SOONEST : LATEST);
    return toPage(await rows(where, tail));
  }
  const { where, tail, limit } = newestFirst(query, conditions);
  return toPageById(await rows(where, tail), limit);
}

function ownConditions(query: InterviewListQuery): Sql[] {
  const conditions: Sql[] = [];
  if (query.candidateId !== undefined) conditions.push(sql`t.candidate_id = ${query.candidateId}`);
  if (query.applicationId !== undefined) conditions.push(sql`t.application_id = ${query.applicationId}`);
  if (query.jobId !== undefined) conditions.push(sql`t.job_id = ${query.jobId}`);
  if (query.status !== undefined) conditions.push(sql`t.status = ${query.status}`);
  if (query.from !== undefined) conditions.push(sql`t.scheduled_at >= ${query.from}::timestamptz ${PLANNED_ANEW}`);
  if (query.to !== undefined) conditions.push(sql`t.scheduled_at < ${query.to}::timestamptz ${PLANNED_ANEW}`);
  return conditions;
}

export async function findInterview(db: Queryable, workspaceId: string, id: string): Promise<InterviewRow | undefined> {
  const [interview] = await db.query<InterviewRow>(sql`
    select ${INTERVIEW} from interviews t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`);
  return interview;
}

/** The interview, locked until the end of the transaction. */
export async function lockInterview(db: Queryable, workspaceId: string, id: string): Promise<InterviewRow | undefined> {
  const [locked] = await db.query(sql`
    select 1 from interviews
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for update`);
  // Read afterwards: the statement that waited for the lock would show the interviewers as they were before.
  return locked === undefined ? undefined : findInterview(db, workspaceId, id);
}

/** Those of these applications that are scheduled and have not begun, locked in the order of their ids. @returns ids */
export async function lockComingInterviews(
  db: Queryable,
  workspaceId: string,
  applicationIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from interviews t
    where t.workspace_id = ${workspaceId} and t.application_id = any(${[...applicationIds]}::uuid[])
      and t.status = 'scheduled' and t.scheduled_at > rolecall_now() and t.deleted_at is null
    order by t.id for update`);
  return rows.map(({ id }) => id);
}

/** What a caller can set. */
export type InterviewValues = Omit<
  Interview,
  'id' | 'applicationId' | 'candidateId' | 'jobId' | 'interviewerIds' | 'status' | 'createdAt' | 'updatedAt'
>;

type Subject = Pick<Interview, 'id' | 'applicationId' | 'candidateId' | 'jobId'>;

export async function insertInterview(
  db: Queryable,
  workspaceId: string,
  subject: Subject,
  values: InterviewValues,
): Promise<void> {
  await db.query(sql`
    insert into interviews (workspace_id, id, application_id, candidate_id, job_id, title, type, mode, scheduled_at,
      duration_mins, time_zone, location, meeting_url, notes)
    values (${workspaceId}, ${subject.id}, ${subject.applicationId}, ${subject.candidateId}, ${subject.jobId},
      ${values.title}, ${values.type}, ${values.mode}, ${values.scheduledAt}, ${values.durationMins}, ${values.timeZone},
      ${values.location}, ${values.meetingUrl}, ${values.notes})`);
}

/** Writes what changed; the calendar entry becomes a newer one where calendars show the change. */
export async function updateInterview(
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<InterviewValues>,
  isNewer: boolean,
): Promise<void> {
  // Object.entries forgets that these are the values' own field names.
  const entries = Object.entries(changes) as [keyof InterviewValues, unknown][];
  const set = entries.map(([field, value]) => sql`${raw(NAMES[field])} = ${value}`);
  if (isNewer) set.push(sql`sequence = sequence + 1`);
  await db.query(sql`
    update interviews set ${join([...set, sql`updated_at = rolecall_now()`])}
    where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Ends the interview's claim on its interviewers' time as well. */
export async function setInterviewStatus(
  db: Queryable,
  workspaceId: string,
  id: string,
  status: InterviewStatus,
): Promise<InterviewRow> {
  await releaseInterviewers(db, workspaceId, id);
  const [interview] = await db.query<InterviewRow>(sql`
    update interviews t set status = ${status}, sequence = sequence + 1, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${INTERVIEW}`);
  return interview!;
}

export async function markInterviewDeleted(db: Queryable, workspaceId: string, id: string): Promise<InterviewRow> {
  await releaseInterviewers(db, workspaceId, id);
  const [interview] = await db.query<InterviewRow>(sql`
    update interviews t set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${INTERVIEW}`);
  return interview!;
}

async function releaseInterviewers(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update interview_interviewers set scheduled = false
    where workspace_id = ${workspaceId} and interview_id = ${id}`);
}
