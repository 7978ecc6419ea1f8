import type { Database } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { BackgroundJob } from './background-job.ts';

const BATCH = 5_000;

/**
 * Deletes old rows a few thousand at a time, each batch in its own statement: a long transaction would delay the readers
 * of the event log, and one canceled at the time limit would exceed it the next time as well.
 * @param remove deletes at most the given number of rows and returns one element for each
 * @param stopping leaves the rest to the next run
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

/** The same, one workspace after the other. */
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

/**
 * An hourly job that does this.
 * @param remove deletes at most the given number of old rows of a workspace and returns one element for each
 */
export function removalJob(name: string, remove: (workspaceId: string, limit: number) => Sql): BackgroundJob {
  return {
    name,
    everySeconds: 3_600,
    run: (db, _services, stopping) =>
      removeInEachWorkspace(db, (workspaceId, limit) => db.write.query(remove(workspaceId, limit)), stopping),
  };
}
