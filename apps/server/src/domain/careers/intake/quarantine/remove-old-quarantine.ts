import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../../platform/queue/background-job.ts';
import { deleteUnclaimed } from '../../../hiring/files/unclaimed-uploads.ts';
import { deleteExpiredQuarantine } from './queries.ts';

const BATCH = 500;

export const quarantineCleanup: BackgroundJob = {
  name: 'remove quarantined submissions older than 30 days',
  everySeconds: 3600,
  async run(db, services, stopping) {
    await removeOldQuarantine(services, db, stopping);
  },
};

/** Removes quarantined submissions whose 30 days are over, with the uploads that they kept. @returns how many */
export async function removeOldQuarantine(
  { storage }: Services,
  db: Database,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await deleteExpiredQuarantine(db.write, BATCH);
    await deleteUnclaimed(
      storage,
      db.write,
      rows.flatMap((row) => row.storageKeys),
    );
    removed += rows.length;
    if (rows.length < BATCH || stopping?.aborted === true) return removed;
  }
}
