import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MeasuredGauge } from '../../../platform/metrics/metrics.ts';
import { type StorageOfAll, storageOfAll } from '../../hiring/files/usage-queries.ts';

/** The query reads one index entry for each stored file, which is too much for each time that metrics are collected. */
const MAX_AGE_MS = 300_000;

/** The metrics about stored files. @param limit bytes that one workspace may store */
export function storageGauges(limit: number): MeasuredGauge[] {
  const cache = new LookupCache<StorageOfAll & { readAt: number }>({ maxAgeMs: MAX_AGE_MS, maxEntries: 1 });
  const storage = async (db: Database) =>
    cache.get('all') ?? cache.load('all', async (readAt) => ({ ...(await storageOfAll(db.search)), readAt }));
  return [
    {
      name: 'rolecall_storage_used_bytes',
      help: 'Bytes of the stored files of all workspaces, at most five minutes old.',
      read: async (db) => (await storage(db)).totalBytes,
    },
    {
      name: 'rolecall_workspace_storage_ratio_max',
      help: 'The largest share of its storage limit that one workspace uses (1: the limit is reached), at most five minutes old.',
      read: async (db) => (await storage(db)).largestBytes / limit,
    },
  ];
}
