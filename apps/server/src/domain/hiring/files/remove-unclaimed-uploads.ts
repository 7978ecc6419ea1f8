import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { removeInEachWorkspace } from '../../../platform/queue/remove-in-batches.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { removeOldQuotas } from './quota-queries.ts';
import { removeDeletedBytes } from './remove-bytes.ts';
import { deleteUnclaimed } from './unclaimed-uploads.ts';
import { dayOf, parseUploadKey } from './upload-keys.ts';
import { firstUnsweptDay, noteSwept } from './upload-sweep-queries.ts';

const HOUR_MS = 3600 * 1000;
/**
 * An upload can be claimed for 24 hours after its link was created. The extra 15 minutes protect a claim in progress at
 * that moment: no request runs that long.
 */
const UNCLAIMED_MS = 24.25 * HOUR_MS;
const BATCH = 500;

export const uploadCleanup: BackgroundJob = {
  name: 'remove unclaimed uploads and the bytes of deleted files',
  everySeconds: 3600,
  async run(db, services, stopping) {
    await removeUnclaimedUploads(services, db, new Date(), stopping);
    await removeDeletedBytes(services, db, stopping);
    await removeInEachWorkspace(db, (workspaceId, limit) => removeOldQuotas(db.write, workspaceId, limit), stopping);
    const { storage } = services;
    // Left by interrupted uploads; those still in progress are newer.
    if (storage instanceof DiskStorage) await storage.removeTemporaries(new Date(Date.now() - HOUR_MS));
  },
};

/**
 * Removes uploads that were not claimed within 24 hours. Keys begin with their day, so only the days since the last
 * completed one are listed. @returns the number removed
 */
export async function removeUnclaimedUploads(
  services: Services,
  db: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - UNCLAIMED_MS);
  const last = dayOf(before);
  let removed = 0;
  let day = await firstUnsweptDay(db);
  for (; day !== null && dayOf(day) <= last; day = nextDay(day)) {
    removed += await sweepDay(services, db, dayOf(day), before, stopping);
    if (stopping?.aborted === true) break; // possibly in the middle of the day
    // The last day is not complete: more of its uploads will expire.
    if (dayOf(day) < last) await noteSwept(db, day);
  }
  return removed;
}

async function sweepDay(
  { storage }: Services,
  db: Database,
  day: string,
  before: Date,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  let old: string[] = [];
  for await (const { key } of storage.list(`${day}/`)) {
    const upload = parseUploadKey(key);
    if (upload === null || upload.createdAt > before) continue;
    old.push(key);
    if (old.length < BATCH) continue;
    removed += await deleteUnclaimed(storage, db.write, old);
    old = [];
    if (stopping?.aborted === true) break;
  }
  return removed + (await deleteUnclaimed(storage, db.write, old));
}

function nextDay(day: Date): Date {
  return new Date(day.getTime() + 24 * HOUR_MS);
}
