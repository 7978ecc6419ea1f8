import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import {
  commonConditions,
  DEFAULT_LIMIT,
  decodeCursor,
  type Page,
  toPage,
  unreadableCursor,
} from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Stage } from './schema.ts';

export type StageRow = Stage & { revision: number };

const NAMES = {
  id: 'id',
  jobId: 'job_id',
  name: 'name',
  kind: 'kind',
  color: 'color',
  position: 'position',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
} as const;
const COLUMNS = columns('t', NAMES);
const COLUMNS_WITH_DELETED = columns('t', { ...NAMES, deletedAt: 'deleted_at' });

/** A job's stages in their order; a job has at most 100. */
export async function listStagesOf(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow[]> {
  return db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.deleted_at is null order by t.position, t.id`);
}

export const stageListQuery = listQuery({});
const stageListSchema = Type.Object(stageListQuery);

/** A page in the order of the pipeline. */
export async function listStages(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  query: Static<typeof stageListSchema>,
): Promise<Page<StageRow>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const conditions = [sql`t.workspace_id = ${workspaceId}`, sql`t.job_id = ${jobId}`, ...commonConditions(query)];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  if (query.cursor !== undefined) {
    const [position, id] = decodeCursor(query.cursor, 2);
    if (typeof position !== 'number' || typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
    conditions.push(sql`(t.position, t.id) > (${position}, ${id})`);
  }
  const names = query.includeDeleted === true ? COLUMNS_WITH_DELETED : COLUMNS;
  const rows = await db.query<StageRow>(sql`
    select ${names} from stages t where ${join(conditions, ' and ')} order by t.position, t.id limit ${limit + 1}`);
  return toPage(rows, limit, (stage) => [stage.position, stage.id]);
}

export async function findStage(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  id: string,
): Promise<StageRow | undefined> {
  const [stage] = await db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.id = ${id} and t.deleted_at is null`);
  return stage;
}

/** The stage, which cannot be deleted or changed until the end of the transaction. Many may hold it at once. */
export async function holdStage(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  id: string,
): Promise<StageRow | undefined> {
  const [stage] = await db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.id = ${id} and t.deleted_at is null for share`);
  return stage;
}

/** The same, of whatever job. */
export async function holdStageAnywhere(db: Queryable, workspaceId: string, id: string): Promise<StageRow | undefined> {
  const [stage] = await db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null for share`);
  return stage;
}

/** The stage where a new application begins, held: the first of kind applied, else the first that ends nothing. */
export async function holdEntryStage(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow> {
  const entry = sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.deleted_at is null
      and t.kind not in ('hired', 'rejected')
    order by t.kind = 'applied' desc, t.position, t.id limit 1 for share`;
  // The row that the first attempt waits for may be deleted meanwhile; the second sees what came after.
  const [stage = (await db.query<StageRow>(entry))[0]] = await db.query<StageRow>(entry);
  if (stage === undefined) throw new Error(`job ${jobId} has no stage to begin in`);
  return stage;
}

/**
 * The job's stages in their order, locked with the job's pipeline: one change of its stages at a time. Undefined when
 * there is no such job.
 */
export async function lockStagesOf(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow[] | undefined> {
  const jobs = await db.query(sql`
    select from jobs where workspace_id = ${workspaceId} and id = ${jobId} and deleted_at is null for no key update`);
  if (jobs.length === 0) return undefined;
  return db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.deleted_at is null
    order by t.position, t.id for no key update`);
}

/** Whether the job is there: stages live below its path. */
export async function jobExists(db: Queryable, workspaceId: string, jobId: string): Promise<boolean> {
  const jobs = await db.query(sql`
    select 1 from jobs where workspace_id = ${workspaceId} and id = ${jobId} and deleted_at is null`);
  return jobs.length > 0;
}

/** The job's one stage of a kind that exists once, or its first of another kind. */
export async function firstStageOfKind(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  kind: Stage['kind'],
): Promise<StageRow | undefined> {
  const [stage] = await db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.kind = ${kind} and t.deleted_at is null
    order by t.position, t.id limit 1`);
  return stage;
}

type StageValues = Pick<Stage, 'id' | 'name' | 'kind' | 'color' | 'position'>;

export async function insertStages(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  stages: readonly StageValues[],
): Promise<StageRow[]> {
  const rows = stages.map(
    (stage) =>
      sql`(${workspaceId}, ${stage.id}, ${jobId}, ${stage.name}, ${stage.kind}, ${stage.color}, ${stage.position})`,
  );
  return db.query<StageRow>(sql`
    insert into stages as t (workspace_id, id, job_id, name, kind, color, position) values ${join(rows)} returning ${COLUMNS}`);
}

export async function updateStage(db: Queryable, workspaceId: string, stage: StageValues): Promise<StageRow> {
  const [row] = await db.query<StageRow>(sql`
    update stages t set name = ${stage.name}, kind = ${stage.kind}, color = ${stage.color}, position = ${stage.position},
      updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${stage.id} returning ${COLUMNS}`);
  return row!;
}

/** Puts stages at the positions of their places in the list. @returns those that moved */
export async function placeStages(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<StageRow[]> {
  return db.query<StageRow>(sql`
    update stages t set position = o.place - 1, updated_at = rolecall_now()
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where t.workspace_id = ${workspaceId} and t.id = o.id and t.position <> o.place - 1 returning ${COLUMNS}`);
}

export async function markStageDeleted(db: Queryable, workspaceId: string, id: string): Promise<StageRow> {
  const [stage] = await db.query<StageRow>(sql`
    update stages t set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${COLUMNS}`);
  return stage!;
}
