import type { Queryable } from '../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';

/** A table whose rows belong to a candidate, by `candidate_id`. */
interface MovedTable {
  table: string;
  /** Whether the rows have an `updated_at`, which a move changes. */
  dated: boolean;
  /** Makes room where the survivor may have only one such row. */
  before?: (workspaceId: string, fromId: string, toId: string) => Sql;
}

/** Everything that moves to the survivor of a merge, in this order. Applications come last: they settle pairs first. */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    table: 'candidate_tags',
    dated: false,
    before: (workspaceId, fromId, toId) => sql`
      delete from candidate_tags t using candidate_tags own
      where t.workspace_id = ${workspaceId} and t.candidate_id = ${fromId}
        and own.workspace_id = t.workspace_id and own.candidate_id = ${toId} and lower(own.label) = lower(t.label)`,
  },
  { table: 'candidate_files', dated: true },
  { table: 'notes', dated: true },
  { table: 'interviews', dated: true },
  { table: 'offers', dated: true },
  { table: 'scorecards', dated: true },
  { table: 'tasks', dated: true },
  {
    table: 'pool_entries',
    dated: true,
    before: (workspaceId, fromId, toId) => sql`
      update pool_entries t set deleted_at = rolecall_now()
      where t.workspace_id = ${workspaceId} and t.candidate_id = ${fromId} and t.deleted_at is null
        and exists (select from pool_entries own
          where own.workspace_id = t.workspace_id and own.candidate_id = ${toId} and own.deleted_at is null)`,
  },
  { table: 'consents', dated: false },
  { table: 'mails', dated: true },
  { table: 'automation_runs', dated: true },
  { table: 'applications', dated: true },
];

/** Gives everything of one candidate to another. */
export async function moveRows(db: Queryable, workspaceId: string, fromId: string, toId: string): Promise<void> {
  for (const { table, dated, before } of MOVED_TABLES) {
    if (before !== undefined) await db.query(before(workspaceId, fromId, toId));
    await db.query(sql`
      update ${raw(table)} set candidate_id = ${toId}${dated ? sql`, updated_at = rolecall_now()` : sql``}
      where workspace_id = ${workspaceId} and candidate_id = ${fromId}`);
  }
}
