import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A deleted file whose content is still stored. */
export interface RemovableFile {
  workspaceId: string;
  id: string;
  storageKey: string;
}

/** Deleted files of all workspaces whose content is still stored, oldest deletion first. */
export function findDeletedWithBytes(db: Queryable, limit: number): Promise<RemovableFile[]> {
  return db.query(sql`
    select workspace_id as "workspaceId", id, storage_key as "storageKey" from candidate_files
    where deleted_at is not null and bytes_removed_at is null order by deleted_at limit ${limit}`);
}

export async function markBytesRemoved(
  db: Queryable,
  { workspaceId, id }: Pick<RemovableFile, 'workspaceId' | 'id'>,
): Promise<void> {
  await db.query(sql`
    update candidate_files set bytes_removed_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is not null`);
}
