import type { Database, Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { parseUploadKey } from './upload-keys.ts';

/** The day after the last completed one; initially, the day of the oldest workspace. Null without workspaces. */
export async function firstUnsweptDay(db: Database): Promise<Date | null> {
  const [row] = await db.write.query<{ day: string | null }>(sql`
    select coalesce((select swept_through + 1 from upload_sweeps),
                    (select (min(created_at) at time zone 'UTC')::date from workspaces)) as day`);
  return row === undefined || row.day === null ? null : new Date(`${row.day}T00:00:00Z`);
}

export async function noteSwept(db: Database, day: Date): Promise<void> {
  const date = day.toISOString().slice(0, 10);
  await db.write.query(sql`
    insert into upload_sweeps as s (swept_through) values (${date})
    on conflict (only_row) do update set swept_through = greatest(s.swept_through, excluded.swept_through)`);
}

/**
 * The uploads that belong to no record: no file (the content of deleted files is removed separately) and no quarantined
 * submission, which may still be released, no import and no export. Keys in another format are ignored.
 */
export async function findUnclaimed(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const uploads = keys.flatMap((key) => parseUploadKey(key) ?? []);
  if (uploads.length === 0) return [];
  const rows = await db.query<{ key: string }>(sql`
    select u.key
    from unnest(${uploads.map((upload) => upload.workspaceId)}::uuid[], ${uploads.map((upload) => upload.key)}::text[])
      as u (workspace_id, key)
    where not exists (select from candidate_files f where f.workspace_id = u.workspace_id and f.storage_key = u.key)
      and not exists (select from quarantined_submissions q
                      where q.workspace_id = u.workspace_id and q.storage_keys @> array[u.key])
      and not exists (select from imports i where i.workspace_id = u.workspace_id and i.source_keys @> array[u.key])
      and not exists (select from export_work x where x.workspace_id = u.workspace_id and x.part_keys @> array[u.key])`);
  return rows.map((row) => row.key);
}
