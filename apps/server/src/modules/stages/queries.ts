import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, sql } from '../../platform/database/sql.ts';
import {
  commonConditions,
  DEFAULT_LIMIT,
  decodeCursor,
  type Page,
  toPage,
  unreadableCursor,
} from '../../platform/http/pagination.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Stage } from './schema.ts';

export type StageRow = Stage & { revision: number };

const COLUMNS = columns('t', {
  id: 'id',
  jobId: 'job_id',
  name: 'name',
  kind: 'kind',
  color: 'color',
  position: 'position',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
});

/** A job's stages in their order; a job has at most 100. */
export async function listStagesOf(db: Queryable, workspaceId: string, jobId: string): Promise<StageRow[]> {
  return db.query<StageRow>(sql`
    select ${COLUMNS} from stages t
    where t.workspace_id = ${workspaceId} and t.job_id = ${jobId} and t.deleted_at is null order by t.position, t.id`);
}

interface StageListQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  createdAfter?: string | undefined;
  updatedAfter?: string | undefined;
  ids?: string[] | undefined;
}

/** A page in the order of the pipeline. */
export async function listStages(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  query: StageListQuery,
): Promise<Page<StageRow>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const conditions = [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.job_id = ${jobId}`,
    sql`t.deleted_at is null`,
    ...commonConditions(query),
  ];
  if (query.cursor !== undefined) {
    const [position, id] = decodeCursor(query.cursor, 2);
    if (typeof position !== 'number' || typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
    conditions.push(sql`(t.position, t.id) > (${position}, ${id})`);
  }
  const rows = await db.query<StageRow>(sql`
    select ${COLUMNS} from stages t where ${join(conditions, ' and ')} order by t.position, t.id limit ${limit + 1}`);
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

/** Puts stages at the positions of their places in the list; touches only those that move. */
export async function placeStages(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    update stages t set position = o.place - 1, updated_at = rolecall_now()
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where t.workspace_id = ${workspaceId} and t.id = o.id and t.position <> o.place - 1`);
}

export async function markStageDeleted(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update stages set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id}`);
}
