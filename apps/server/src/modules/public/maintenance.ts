import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';
import type { Services } from '../../platform/services.ts';
import { DiskStorage } from '../../platform/storage/disk-storage.ts';
import { removeDeletedBytes } from '../files/remove-bytes.ts';
import { removeUnclaimedOf } from '../files/unclaimed-uploads.ts';
import { dayOf, parseUploadKey } from '../files/upload-keys.ts';

const HOUR_MS = 3600 * 1000;
/**
 * An upload can be claimed for 24 hours after its link was made. The quarter of an hour more is for a claim that was being
 * made at that moment: no request runs that long, so nothing is removed from under one.
 */
const UNCLAIMED_MS = 24.25 * HOUR_MS;
const BATCH = 500;

export const uploadMaintenance: BackgroundJob = {
  name: 'remove unclaimed uploads, deleted files and old quarantine',
  everySeconds: 3600,
  async run(db, services, stopping) {
    await removeOldQuarantine(services, db, stopping);
    await removeUnclaimedUploads(services, db, new Date(), stopping);
    await removeDeletedBytes(services, db, stopping);
    const { storage } = services;
    // What uploads that were cut off have left; those still running are younger.
    if (storage instanceof DiskStorage) await storage.removeTemporaries(new Date(Date.now() - HOUR_MS));
  },
};

/**
 * Removes uploads that nothing claimed within 24 hours. Keys begin with their day, so only days are read that can still
 * hold some: those since the last one that was swept to its end. @returns how many were removed
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
    if (stopping?.aborted === true) break; // perhaps in the middle of the day
    // The last day still fills up with uploads that grow old.
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
    if (upload === null || upload.madeAt > before) continue;
    old.push(key);
    if (old.length < BATCH) continue;
    removed += await removeUnclaimedOf(storage, db.write, old);
    old = [];
    if (stopping?.aborted === true) break;
  }
  return removed + (await removeUnclaimedOf(storage, db.write, old));
}

/** The day after the last that was swept; at first, the day of the oldest workspace. Null when there is none. */
async function firstUnsweptDay(db: Database): Promise<Date | null> {
  const [row] = await db.write.query<{ day: string | null }>(sql`
    select coalesce((select swept_through + 1 from upload_sweeps),
                    (select (min(created_at) at time zone 'UTC')::date from workspaces)) as day`);
  return row === undefined || row.day === null ? null : new Date(`${row.day}T00:00:00Z`);
}

async function noteSwept(db: Database, day: Date): Promise<void> {
  const date = day.toISOString().slice(0, 10);
  await db.write.query(sql`
    insert into upload_sweeps as s (swept_through) values (${date})
    on conflict (only_row) do update set swept_through = greatest(s.swept_through, excluded.swept_through)`);
}

function nextDay(day: Date): Date {
  return new Date(day.getTime() + 24 * HOUR_MS);
}

/** Removes quarantined submissions whose 30 days are over, with the uploads that they kept. @returns how many */
export async function removeOldQuarantine(
  { storage }: Services,
  db: Database,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await db.write.query<{ storageKeys: string[] }>(sql`
      delete from quarantined_submissions where (workspace_id, id) in (
        select workspace_id, id from quarantined_submissions where expires_at <= rolecall_now()
        order by expires_at limit ${BATCH})
      returning storage_keys as "storageKeys"`);
    await removeUnclaimedOf(
      storage,
      db.write,
      rows.flatMap((row) => row.storageKeys),
    );
    removed += rows.length;
    if (rows.length < BATCH || stopping?.aborted === true) return removed;
  }
}
