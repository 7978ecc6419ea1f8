import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const BATCH = 5_000;

/**
 * Removes old rows a few thousand at a time, each batch in a statement of its own: a long transaction would hold up the
 * readers of the event log, and one that is ended for its length would be too long the next time as well.
 * @param remove removes at most as many rows as it is told and answers one for each
 * @param stopping leaves the rest to the next time
 */
export async function removeInBatches(
  remove: (limit: number) => Promise<readonly unknown[]>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const removed = await remove(BATCH);
    if (removed.length < BATCH || stopping?.aborted === true) return;
  }
}

/** The same in one workspace after the other. */
export async function removeInEachWorkspace(
  db: Database,
  remove: (workspaceId: string, limit: number) => Promise<readonly unknown[]>,
  stopping?: AbortSignal,
): Promise<void> {
  const workspaces = await db.read.query<{ id: string }>(sql`select id from workspaces order by id`);
  for (const { id } of workspaces) {
    if (stopping?.aborted === true) return;
    await removeInBatches((limit) => remove(id, limit), stopping);
  }
}
