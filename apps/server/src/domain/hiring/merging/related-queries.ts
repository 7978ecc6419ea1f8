import type { Change } from '../../../platform/changes/change.ts';
import type { RecordRow } from '../../../platform/changes/store-events.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';

/** How the records of a table are read, as SQL on the alias `t`. */
export interface ReadTable {
  table: string;
  /** Select list of the record. */
  record: Sql;
  /** Condition that holds if the record is deleted. */
  isDeleted: Sql;
}

/** The records with these IDs, deleted ones included. */
export function readRelated(
  tx: Change,
  { table, record, isDeleted }: ReadTable,
  ids: readonly string[],
): Promise<(RecordRow & { isDeleted: boolean })[]> {
  return tx.query(sql`
    select ${record}, ${isDeleted} as "isDeleted" from ${raw(table)} t
    where t.workspace_id = ${tx.workspaceId} and t.id = any(${[...ids]}::uuid[]) order by t.id`);
}

/** Runs a delete statement that uses the alias `t` for the table. @returns the deleted records */
export function deleteRelated(tx: Change, { record }: ReadTable, remove: Sql): Promise<RecordRow[]> {
  return tx.query(sql`${remove} returning ${record}`);
}
