import type { Queryable } from '../../../platform/database/database.ts';
import { join, raw, sql } from '../../../platform/database/sql.ts';

/** Tables of the records in responses whose visibility depends on jobs; the others belong to one of these. */
const TABLES = [
  ...[
    'jobs',
    'candidates',
    'applications',
    'interviews',
    'offers',
    'approvals',
    'scorecards',
    'tasks',
    'pool_entries',
    'notes',
  ],
  ...['messages', 'candidate_files', 'quarantined_submissions'],
] as const;

/** Those of these IDs whose records the statements of `db` see. IDs of other records are left out. */
export async function visibleIds(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const seen = TABLES.map(
    (table) => sql`select id from ${raw(table)} where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  );
  const rows = await db.query<{ id: string }>(join(seen, ' union all '));
  return rows.map(({ id }) => id);
}
