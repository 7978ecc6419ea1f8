import type { Queryable } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../platform/database/list-order.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { APPLICATION_LOCKED, CANDIDATE_LOCKED } from '../../records/lock-order/queries.ts';
import { type Task, taskFilters } from './schema.ts';

export type TaskRow = Task & Versioned;

export const tasks = recordTable<Task>(
  'tasks',
  {
    id: 'id',
    title: 'title',
    description: 'description',
    status: 'status',
    priority: 'priority',
    dueAt: 'due_at',
    completedAt: 'completed_at',
    ownerId: 'owner_id',
    candidateId: 'candidate_id',
    applicationId: 'application_id',
    jobId: 'job_id',
    interviewId: 'interview_id',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    filters: ['ownerId', 'status', 'priority', 'candidateId', 'applicationId', 'jobId', 'interviewId'],
    softDelete: true,
    before: sql`${CANDIDATE_LOCKED} and ${APPLICATION_LOCKED}`,
  },
);

export const taskListQuery = listQuery(taskFilters, ['dueAt']);
const taskListSchema = Type.Object(taskListQuery);

export function listTasks(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof taskListSchema>,
): Promise<Page<TaskRow>> {
  const filters: Sql[] = [];
  if (query.dueBefore !== undefined) filters.push(sql`t.due_at < ${query.dueBefore} ${REPLAN}`);
  if (query.open !== undefined) {
    const ended = sql`t.status in ('completed', 'canceled')`;
    filters.push(query.open ? sql`not ${ended}` : ended);
  }
  return tasks.list(db, workspaceId, query, { filters, sorts: { dueAt: BY_DUE_DATE } });
}

/** Soonest first; tasks without a due date last. */
const BY_DUE_DATE: SortKey = {
  value: sql`coalesce(t.due_at, 'infinity')`,
  type: 'timestamptz',
  direction: 'asc',
};

/** Which of the records that a task is linked to exist, and the records that these belong to. */
interface LinkTargets {
  owner: boolean;
  candidate: boolean;
  job: boolean;
  application: { candidateId: string; jobId: string } | null;
  interview: { candidateId: string; applicationId: string; jobId: string } | null;
}

type Links = Pick<Task, 'ownerId' | 'candidateId' | 'applicationId' | 'jobId' | 'interviewId'>;

const findAllLinks: BatchQuery<Links & { workspaceId: string }, LinkTargets> = (db, all) =>
  db.query(sql`
    select
      exists (select from members m where m.workspace_id = l.workspace_id and m.id = l.owner_id and m.deleted_at is null) as owner,
      exists (select from candidates c
        where c.workspace_id = l.workspace_id and c.id = l.candidate_id and c.deleted_at is null) as candidate,
      exists (select from jobs j where j.workspace_id = l.workspace_id and j.id = l.job_id and j.deleted_at is null) as job,
      (select jsonb_build_object('candidateId', a.candidate_id, 'jobId', a.job_id) from applications a
        where a.workspace_id = l.workspace_id and a.id = l.application_id and a.deleted_at is null) as application,
      (select jsonb_build_object('candidateId', i.candidate_id, 'applicationId', i.application_id, 'jobId', i.job_id)
        from interviews i where i.workspace_id = l.workspace_id and i.id = l.interview_id and i.deleted_at is null) as interview
    from unnest(${all.map((one) => one.workspaceId)}::uuid[], ${all.map((one) => one.ownerId)}::uuid[],
      ${all.map((one) => one.candidateId)}::uuid[], ${all.map((one) => one.jobId)}::uuid[],
      ${all.map((one) => one.applicationId)}::uuid[], ${all.map((one) => one.interviewId)}::uuid[])
      with ordinality as l (workspace_id, owner_id, candidate_id, job_id, application_id, interview_id, number)
    order by l.number`);

/**
 * Statements that lock the candidates and then the applications of a task whose links change, those that it has and those
 * that it gets, each in the order of their IDs.
 */
export function lockLinks(
  workspaceId: string,
  id: string,
  { candidateId = null, applicationId = null, interviewId = null }: Partial<Links>,
): Sql[] {
  const linked = sql`
    select t.candidate_id, t.application_id from tasks t where t.workspace_id = ${workspaceId} and t.id = ${id}
    union select ${candidateId}::uuid, null
    union select a.candidate_id, a.id from applications a where a.workspace_id = ${workspaceId} and a.id = ${applicationId}
    union select i.candidate_id, i.application_id from interviews i
      where i.workspace_id = ${workspaceId} and i.id = ${interviewId}`;
  return [
    sql`
      select from candidates c
      where c.workspace_id = ${workspaceId} and c.id in (select l.candidate_id from (${linked}) l)
      order by c.id for key share`,
    sql`
      select from applications a
      where a.workspace_id = ${workspaceId} and a.id in (select l.application_id from (${linked}) l)
      order by a.id for key share`,
  ];
}

export function findLinks(db: Queryable, workspaceId: string, links: Links): Promise<LinkTargets> {
  return batchQuery(db, findAllLinks, { workspaceId, ...links });
}
