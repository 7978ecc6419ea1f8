import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findUnclaimed } from './upload-sweep-queries.ts';

/** Removes unclaimed uploads. @returns their number */
export async function deleteUnclaimed(storage: Storage, db: Queryable, keys: readonly string[]): Promise<number> {
  const unclaimed = await findUnclaimed(db, keys);
  for (const key of unclaimed) await storage.delete(key);
  return unclaimed.length;
}

/** For `afterCommit`: removes the uploads of a deleted record. Uploads left behind by a crash are small and inaccessible. */
export function removeUnclaimedAfterCommit({ services, db }: Context, keys: readonly string[]): void {
  deleteUnclaimed(services.storage, db.write, keys).catch((error: Error) =>
    services.log.warn({ message: error.message }, 'uploads of a deleted record remain'),
  );
}
