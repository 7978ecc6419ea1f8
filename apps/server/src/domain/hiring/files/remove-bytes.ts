import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findDeletedWithBytes, markBytesRemoved, type RemovableFile } from './removal-queries.ts';

const BATCH = 100;

/**
 * Deletes the content of files whose deletion has been committed. For `afterCommit`: returns immediately; the sweeper retries
 * what fails or is interrupted.
 */
export function removeBytes(
  { services, db, workspaceId }: Context,
  files: readonly Omit<RemovableFile, 'workspaceId'>[],
): void {
  const work = async () => {
    for (const file of files) await removeOne(services, db, { ...file, workspaceId });
  };
  work().catch((error: Error) =>
    services.log.warn({ message: error.message }, 'deleting the content of a file failed and will be retried'),
  );
}

/** Deletes the content of all deleted files that still have any. */
export async function removeDeletedBytes(services: Services, db: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const files = await findDeletedWithBytes(db.write, BATCH);
    for (const file of files) await removeOne(services, db, file);
    if (files.length < BATCH || stopping?.aborted === true) return;
  }
}

async function removeOne(services: Services, db: Database, file: RemovableFile): Promise<void> {
  await services.storage.delete(file.storageKey);
  await markBytesRemoved(db.write, file);
}
