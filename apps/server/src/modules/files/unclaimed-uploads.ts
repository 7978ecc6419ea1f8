import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { parseUploadKey } from './upload-keys.ts';

/**
 * Those of the uploads that no record claims: no file, living or deleted (the bytes of deleted ones go another way), and no
 * quarantined submission that may be released yet. Keys that are none of ours are left out.
 */
export async function unclaimedOf(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const uploads = keys.flatMap((key) => parseUploadKey(key) ?? []);
  if (uploads.length === 0) return [];
  const rows = await db.query<{ key: string }>(sql`
    select u.key
    from unnest(${uploads.map((upload) => upload.workspaceId)}::uuid[], ${uploads.map((upload) => upload.key)}::text[])
      as u (workspace_id, key)
    where not exists (select from candidate_files f where f.workspace_id = u.workspace_id and f.storage_key = u.key)
      and not exists (select from quarantined_submissions q
                      where q.workspace_id = u.workspace_id and q.storage_keys @> array[u.key])`);
  return rows.map((row) => row.key);
}

/** Removes those of the uploads that nobody claims. @returns how many */
export async function removeUnclaimedOf(storage: Storage, db: Queryable, keys: readonly string[]): Promise<number> {
  const unclaimed = await unclaimedOf(db, keys);
  for (const key of unclaimed) await storage.delete(key);
  return unclaimed.length;
}

/** For `afterCommit`: removes what a deleted record had kept. What a crash leaves is small and harmless: nobody reads it. */
export function removeUnclaimed({ services, db }: Context, keys: readonly string[]): void {
  removeUnclaimedOf(services.storage, db.write, keys).catch((error: Error) =>
    services.log.warn({ message: error.message }, 'uploads of a deleted record remain'),
  );
}
