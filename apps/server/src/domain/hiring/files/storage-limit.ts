import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Unavailable } from '../../../platform/errors/errors.ts';
import { storedBytes } from './usage-queries.ts';

/** The share that visitors can fill, so that their uploads never block those of members. */
const VISITOR_SHARE = 0.95;
/** How long a sum is cached; uploads allowed in the meantime are added to it. */
const MAX_AGE_MS = 10_000;
const RETRY_SECONDS = 600;
const MAX_WORKSPACES = 7_000;

interface StorageUsage {
  bytes: number;
  readAt: number;
  /** Bytes allowed since the sum was read. */
  added: number;
}

const usageByWorkspace = new LookupCache<StorageUsage>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_WORKSPACES });

/**
 * Checks that an upload of this size fits in the storage of the workspace. Concurrent uploads in several processes can exceed
 * the limit by their own size.
 * @throws Conflict for members, Unavailable for visitors
 */
export async function requireStorage(context: Context, bytes: number, by: 'visitor' | 'member'): Promise<void> {
  const limit = context.services.settings.storageLimitBytes;
  const usage = await currentUsage(context);
  const used = usage.bytes + usage.added;
  if (by === 'visitor' && used + bytes > limit * VISITOR_SHARE)
    throw new Unavailable('There is no space to store this file at the moment.', RETRY_SECONDS);
  if (used + bytes > limit)
    throw new Conflict(
      'The storage of this workspace is full. Delete files or ask the administrator to raise the limit.',
      {
        usedBytes: used,
        limitBytes: limit,
      },
    );
  usage.added += bytes;
}

function currentUsage({ db, workspaceId }: Context): StorageUsage | Promise<StorageUsage> {
  const read = async (readAt: number) => ({
    bytes: await storedBytes(db.unrestricted.search, workspaceId),
    readAt,
    added: 0,
  });
  return usageByWorkspace.get(workspaceId) ?? usageByWorkspace.load(workspaceId, read);
}
