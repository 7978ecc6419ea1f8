import type { Queryable } from '../../../platform/database/database.ts';
import type { OrderByKey } from '../../../platform/database/list-order.ts';
import { decodeCursor, isAnyOf, type Page, unreadableCursor } from '../../../platform/database/paging.ts';
import { batchByKey } from '../../../platform/database/query-batcher.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { isUuid } from '../../../platform/ids/ids.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { JOB_TO_FILL_LOCKED } from '../../records/lock-order/queries.ts';
import type { Stage } from './schema.ts';

export type StageRow = Stage & Versioned;

export const stages = recordTable<Stage>(
  'stages',
  {
    id: 'id',
    jobId: 'job_id',
    name: 'name',
    kind: 'kind',
    color: 'color',
    position: 'position',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: true },
);

const ofJob = (jobId: string): Sql => sql`t.job_id = ${jobId}`;
const ofJobs = (jobIds: readonly string[]): Sql => sql`t.job_id = any(${jobIds}::uuid[])`;
const BY_POSITION = sql`t.position, t.id`;

/** The stages of a job in pipeline order; at most 100. */
export function listStagesOf(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow[]> {
  return stages.rows(db, workspaceId, { where: [ofJob(jobId)], order: BY_POSITION });
}

/** The same of several jobs. */
export async function listStagesOfJobs(
  db: Queryable,
  workspaceId: string,
  jobIds: readonly string[],
): Promise<Map<string, StageRow[]>> {
  const rows = await stages.rows(db, workspaceId, { where: [ofJobs(jobIds)], order: BY_POSITION });
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

export const stageListQuery = listQuery({});
const stageListSchema = Type.Object(stageListQuery);

const PIPELINE_ORDER: OrderByKey<StageRow> = {
  keys: [sql`t.position`, sql`t.id`],
  after: (cursor) => {
    const [position, id] = decodeCursor(cursor, 2);
    if (typeof position !== 'number' || typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
    return sql`${position}::bigint, ${id}::uuid`;
  },
  of: ({ position, id }) => [position, id],
};

/** A page of stages in pipeline order. */
export async function listStages(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  query: Static<typeof stageListSchema>,
): Promise<Page<StageRow>> {
  return stages.list(db, workspaceId, query, { scope: [ofJob(jobId)], order: PIPELINE_ORDER });
}

/** Filters of the stages of all jobs. */
export const allStagesQuery = listQuery({ jobId: anyOf(Uuid) });
const allStagesSchema = Type.Object(allStagesQuery);

/** The stages of all jobs, newest first. */
export async function listAllStages(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof allStagesSchema>,
): Promise<Page<StageRow>> {
  const scope = query.jobId === undefined ? [] : [isAnyOf(sql`t.job_id`, query.jobId)];
  return stages.list(db, workspaceId, query, { scope });
}

export function findStage(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  id: string,
): Promise<StageRow | undefined> {
  return stages.find(db, workspaceId, id, ofJob(jobId));
}

/**
 * Locks a stage that an application enters against changes and deletion until the end of the transaction; several
 * transactions can share the lock. If the application is hired there, its job is locked first.
 */
export async function lockStageForShare(
  db: Queryable,
  workspaceId: string,
  { id, jobId }: { id: string; jobId?: string },
): Promise<StageRow | undefined> {
  const where = [sql`t.id = ${id}`, ...(jobId === undefined ? [] : [ofJob(jobId)]), JOB_TO_FILL_LOCKED];
  const [stage] = await stages.rows(db, workspaceId, { where, lock: 'share' });
  return stage;
}

const CAN_BE_ENTERED = sql`t.kind not in ('hired', 'rejected')`;
const ENTRY_FIRST = sql`t.kind = 'applied' desc, ${BY_POSITION}`;

/** A query for the stage of new applications, locked; empty if the stage was deleted while the query waited for the lock. */
export function entryStageForShare(workspaceId: string, jobId: string): Sql {
  return sql`
    select t.id, t.name, t.kind from stages t
    where t.workspace_id = ${workspaceId} and ${ofJob(jobId)} and ${CAN_BE_ENTERED} and t.deleted_at is null
    order by ${ENTRY_FIRST} limit 1 for share`;
}

const lockEntries = batchByKey<StageRow>(
  (db, workspaceId, jobIds) => {
    const entry = sql`t.id in (select (
      select t.id from stages t
      where t.workspace_id = ${workspaceId} and t.job_id = j.id and ${CAN_BE_ENTERED} and t.deleted_at is null
      order by ${ENTRY_FIRST} limit 1) from unnest(${jobIds}::uuid[]) as j (id))`;
    return stages.rows(db, workspaceId, { where: [entry], order: sql`t.id`, lock: 'share' });
  },
  ({ jobId }) => jobId,
);

/** Locks the stage of new applications: the first of kind applied, otherwise the first that is not hired or rejected. */
export async function lockEntryStageForShare(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow> {
  const find = async () => (await lockEntries(db, workspaceId, jobId))[0];
  // While the first attempt waits for its lock, the stage may be deleted; the second attempt finds its successor.
  const stage = (await find()) ?? (await find());
  if (stage === undefined) throw new Error(`job ${jobId} has no stage for new applications`);
  return stage;
}

/** All stages of a job, locked against changes and deletion. */
export function lockAllStagesForShare(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow[]> {
  return lockAll(db, workspaceId, jobId);
}

const lockAll = batchByKey<StageRow>(
  (db, workspaceId, jobIds) =>
    stages.rows(db, workspaceId, { where: [ofJobs(jobIds)], order: sql`t.job_id, ${BY_POSITION}`, lock: 'share' }),
  ({ jobId }) => jobId,
);

/**
 * Locks the job and its stages, which serializes changes to the pipeline. @returns the stages in pipeline order; undefined
 * if the job does not exist
 */
export async function lockStagesOf(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow[] | undefined> {
  const jobs = await db.query(sql`
    select from jobs where workspace_id = ${workspaceId} and id = ${jobId} and deleted_at is null for no key update`);
  if (jobs.length === 0) return undefined;
  return stages.rows(db, workspaceId, { where: [ofJob(jobId)], order: BY_POSITION, lock: 'no key update' });
}

/** Whether the job exists and is not deleted. */
export async function jobExists(db: Queryable, workspaceId: string, jobId: string): Promise<boolean> {
  const jobs = await db.query(sql`
    select 1 from jobs where workspace_id = ${workspaceId} and id = ${jobId} and deleted_at is null`);
  return jobs.length > 0;
}

/** The first stage of this kind in pipeline order. */
export async function firstStageOfKind(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  kind: Stage['kind'],
): Promise<StageRow | undefined> {
  const where = [ofJob(jobId), sql`t.kind = ${kind}`];
  const [stage] = await stages.rows(db, workspaceId, { where, order: BY_POSITION, limit: 1 });
  return stage;
}

/** The ID of the rejected stage of each job. */
export async function findRejectedStages(
  db: Queryable,
  workspaceId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await stages.rows(db, workspaceId, {
    where: [sql`t.job_id = any(${[...jobIds]}::uuid[])`, sql`t.kind = 'rejected'`],
  });
  return new Map(rows.map(({ id, jobId }) => [jobId, id]));
}

export type StageValues = Pick<Stage, 'id' | 'name' | 'kind' | 'color' | 'position'>;

/** Sets the positions of stages to their indexes in the list. @returns the stages that moved */
export async function setStagePositions(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<StageRow[]> {
  return db.query<StageRow>(sql`
    update stages t set position = o.place - 1, updated_at = rolecall_now()
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where t.workspace_id = ${workspaceId} and t.id = o.id and t.position <> o.place - 1 returning ${stages.record}`);
}
