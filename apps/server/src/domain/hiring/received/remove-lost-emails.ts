import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { findUnknown } from './ledger-queries.ts';
import { rawWrittenBefore } from './raw-storage.ts';

/** Receiving an email takes minutes at most; the rest is for clocks that are wrong. */
const MIN_AGE_MS = 24 * 3600 * 1000;
const BATCH = 500;

/**
 * Removes emails that were written to the storage by a process that ended before their row was: they were not acknowledged, so
 * that the mail server has sent them again. Lists everything that is stored, which costs a request per 1,000 objects of a bucket.
 */
export const lostEmailCleanup: BackgroundJob = {
  name: 'remove emails that were not received completely',
  everySeconds: 6 * 3600,
  async run(db, services, stopping) {
    await removeLostEmails(db, services, new Date(), stopping);
  },
};

/** @returns the number of removed objects */
export async function removeLostEmails(
  db: Database,
  { storage }: Pick<Services, 'storage'>,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let keys = new Map<string, string[]>();
  const remove = async () => {
    for (const id of await findUnknown(db.write, [...keys.keys()])) {
      for (const key of keys.get(id) ?? []) {
        await storage.delete(key);
        removed += 1;
      }
    }
    keys = new Map();
  };
  for await (const { id, key } of rawWrittenBefore(storage, new Date(now.getTime() - MIN_AGE_MS))) {
    keys.set(id, [...(keys.get(id) ?? []), key]);
    if (keys.size < BATCH) continue;
    await remove();
    if (stopping?.aborted === true) return removed;
  }
  await remove();
  return removed;
}
