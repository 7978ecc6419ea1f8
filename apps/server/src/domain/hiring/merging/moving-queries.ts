import type { Change } from '../../../platform/changes/change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { type CandidateRow, candidates } from '../candidates/queries.ts';

/** A table whose rows refer to a candidate by `candidate_id`. */
interface MovedTable {
  table: string;
  /** Whether the table has an `updated_at`, which moving a row updates. */
  hasUpdatedAt: boolean;
  /** Removes rows that would violate a unique index once they belong to the survivor. */
  removeDuplicates?: (workspaceId: string, fromId: string, toId: string) => Sql;
}

/** The tables whose rows move to the survivor of a merge, in this order. Duplicate applications are merged before this. */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    table: 'candidate_tags',
    hasUpdatedAt: false,
    removeDuplicates: (workspaceId, fromId, toId) => sql`
      delete from candidate_tags t using candidate_tags own
      where t.workspace_id = ${workspaceId} and t.candidate_id = ${fromId}
        and own.workspace_id = t.workspace_id and own.candidate_id = ${toId} and ${sameIgnoringCase(sql`own.label`, sql`t.label`)}`,
  },
  { table: 'candidate_files', hasUpdatedAt: true },
  { table: 'notes', hasUpdatedAt: true },
  { table: 'messages', hasUpdatedAt: true },
  { table: 'interviews', hasUpdatedAt: true },
  { table: 'booking_links', hasUpdatedAt: true },
  { table: 'availability_requests', hasUpdatedAt: true },
  { table: 'offers', hasUpdatedAt: true },
  { table: 'approvals', hasUpdatedAt: true },
  { table: 'scorecards', hasUpdatedAt: true },
  { table: 'tasks', hasUpdatedAt: true },
  {
    table: 'pool_entries',
    hasUpdatedAt: true,
    removeDuplicates: (workspaceId, fromId, toId) => sql`
      update pool_entries t set deleted_at = rolecall_now()
      where t.workspace_id = ${workspaceId} and t.candidate_id = ${fromId} and t.deleted_at is null
        and exists (select from pool_entries own
          where own.workspace_id = t.workspace_id and own.candidate_id = ${toId} and own.deleted_at is null)`,
  },
  { table: 'consents', hasUpdatedAt: false },
  { table: 'mails', hasUpdatedAt: true },
  { table: 'sent_email_ids', hasUpdatedAt: false },
  { table: 'notifications', hasUpdatedAt: true },
  { table: 'automation_runs', hasUpdatedAt: true },
  { table: 'import_items', hasUpdatedAt: true },
  { table: 'applications', hasUpdatedAt: true },
];

/** Rows of a table that a merge has changed. */
export interface MovedRows {
  table: string;
  ids: readonly string[];
}

/** Moves all rows of one candidate to another. @returns the moved rows */
export async function moveRows(db: Queryable, workspaceId: string, fromId: string, toId: string): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  for (const { table, hasUpdatedAt, removeDuplicates } of MOVED_TABLES) {
    if (removeDuplicates !== undefined) await db.query(removeDuplicates(workspaceId, fromId, toId));
    const rows = await db.query<{ id: string }>(sql`
      update ${raw(table)} set candidate_id = ${toId}${hasUpdatedAt ? sql`, updated_at = rolecall_now()` : sql``}
      where workspace_id = ${workspaceId} and candidate_id = ${fromId} returning id`);
    moved.push({ table, ids: rows.map(({ id }) => id) });
  }
  return moved;
}

/** Deletes the other candidate, without its references, which the survivor gets, and points it, and all candidates merged into it earlier, to the survivor. */
export function redirectTo(tx: Change, otherId: string, survivorId: string): Promise<CandidateRow[]> {
  return tx.query<CandidateRow>(sql`
    update candidates t
    set merged_into = ${survivorId}, deleted_at = coalesce(deleted_at, rolecall_now()), external_refs = '[]',
      updated_at = rolecall_now()
    where workspace_id = ${tx.workspaceId} and (id = ${otherId} or merged_into = ${otherId}) returning ${candidates.record}`);
}
