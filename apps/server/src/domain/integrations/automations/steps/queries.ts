import type { BatchQuery } from '../../../../platform/database/query-batcher.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** The longest-standing owner of each workspace. */
export const firstOwners: BatchQuery<string, string | undefined> = async (db, workspaceIds) => {
  const rows = await db.query<{ workspaceId: string; id: string }>(sql`
    select w.id as "workspaceId", o.id from unnest(${[...new Set(workspaceIds)]}::uuid[]) as w (id)
    cross join lateral (
      select m.id from members m where m.workspace_id = w.id and m.role = 'owner' and m.deleted_at is null
      order by m.created_at, m.id limit 1) o`);
  const owners = new Map(rows.map(({ workspaceId, id }) => [workspaceId, id]));
  return workspaceIds.map((workspaceId) => owners.get(workspaceId));
};
