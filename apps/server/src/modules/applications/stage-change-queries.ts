import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { listQueryWithoutDeleted } from '../../platform/http/operation.ts';
import { newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import type { StageChange } from './schema.ts';

export const stageChangeListQuery = listQueryWithoutDeleted({});
const stageChangeListSchema = Type.Object(stageChangeListQuery);

/** Newest first. A change is never changed, so it was created and updated when it happened. */
export async function listStageChanges(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
  query: Static<typeof stageChangeListSchema>,
): Promise<Page<StageChange>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, sql`t.application_id = ${applicationId}`];
  if (query.createdAfter !== undefined) conditions.push(sql`t.at >= ${query.createdAfter}::timestamptz`);
  if (query.updatedAfter !== undefined) conditions.push(sql`t.at >= ${query.updatedAfter}::timestamptz`);
  if (query.ids !== undefined) conditions.push(sql`t.id = any(${query.ids}::uuid[])`);
  const { where, tail, limit } = newestFirst(query, conditions);
  const rows = await db.query<StageChange>(sql`
    select t.id, t.application_id as "applicationId", t.from_stage_id as "fromStageId", t.to_stage_id as "toStageId",
      t.from_status as "fromStatus", t.to_status as "toStatus", t.at, t.actor
    from application_stage_changes t where ${where} ${tail}`);
  return toPageById(rows, limit);
}
