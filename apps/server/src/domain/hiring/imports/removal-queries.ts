import type { Queryable } from '../../../platform/database/database.ts';
import { raw, sql } from '../../../platform/database/sql.ts';

/** An import can be repeated as long as its files are kept. */
const FILE_DAYS = 30;
/** Originals of candidates are removed with them; those of nobody, which can name people, after this time. */
const ORIGINAL_DAYS = 180;
const BATCH = 1_000;

/** @returns how many originals were removed */
export async function clearOldOriginals(db: Queryable): Promise<number> {
  const rows = await db.query(sql`
    update import_items t set original = null, updated_at = rolecall_now()
    where (t.workspace_id, t.id) = any (array(
      select (i.workspace_id, i.id) from import_items i
      where i.candidate_id is null and i.original is not null
        and i.updated_at < rolecall_now() - interval '${raw(String(ORIGINAL_DAYS))} days' limit ${raw(String(BATCH))}))
    returning 1`);
  return rows.length;
}

/** Credentials are forgotten as well. @returns the keys of the files that are no longer needed */
export async function forgetOldFiles(db: Queryable): Promise<string[][]> {
  const rows = await db.query<{ keys: string[] }>(sql`
    with old as (
      select i.workspace_id, i.id, i.source_keys from imports i
      where (i.source_keys <> '{}' or i.credentials_sealed is not null) and i.status not in ('running', 'undoing')
        and i.updated_at < rolecall_now() - interval '${raw(String(FILE_DAYS))} days' for update skip locked)
    update imports t set source_keys = '{}', credentials_sealed = null, updated_at = rolecall_now() from old
    where t.workspace_id = old.workspace_id and t.id = old.id returning old.source_keys as keys`);
  return rows.map(({ keys }) => keys);
}
