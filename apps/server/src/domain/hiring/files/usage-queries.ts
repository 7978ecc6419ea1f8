import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Bytes of the stored files, received emails and exports of the workspace, including deleted ones until their content is removed. */
export async function storedBytes(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(sql`
    select (select coalesce(sum(file_size), 0) from candidate_files
        where workspace_id = ${workspaceId} and bytes_removed_at is null)::float8
      + (select coalesce(sum(raw_bytes), 0) from received_emails
        where workspace_id = ${workspaceId} and raw_parts > 0)::float8
      + (select coalesce(sum(size), 0) from exports
        where workspace_id = ${workspaceId} and deleted_at is null)::float8 as bytes`);
  return row!.bytes;
}

export interface StorageOfAll {
  totalBytes: number;
  /** Of the workspace that stores most. */
  largestBytes: number;
}

/** What all workspaces store, for the metrics. */
export async function storageOfAll(db: Queryable): Promise<StorageOfAll> {
  const [row] = await db.query<StorageOfAll>(sql`
    select coalesce(sum(bytes), 0)::float8 as "totalBytes", coalesce(max(bytes), 0)::float8 as "largestBytes"
    from (select sum(bytes) as bytes from (
        select workspace_id, sum(file_size) as bytes from candidate_files where bytes_removed_at is null group by workspace_id
        union all
        select workspace_id, sum(raw_bytes) from received_emails where raw_parts > 0 group by workspace_id
        union all
        select workspace_id, sum(size) from exports where deleted_at is null group by workspace_id) parts
      group by workspace_id) s`);
  return row!;
}
