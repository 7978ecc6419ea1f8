import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Services } from '../../platform/services.ts';

/** A deleted file whose bytes are still there. */
export interface RemovableFile {
  id: string;
  storageKey: string;
}

const BATCH = 100;

/**
 * Removes the bytes of files whose deletion has been committed. For `afterCommit`: it returns at once, and what fails or
 * is cut off is done by the sweeper.
 */
export function removeBytes({ services, db, workspaceId }: Context, files: readonly RemovableFile[]): void {
  const work = async () => {
    for (const file of files) await removeOne(services, db, { ...file, workspaceId });
  };
  work().catch((error: Error) =>
    services.log.warn({ message: error.message }, 'the bytes of a deleted file remain for now'),
  );
}

/** Removes the bytes of all deleted files that still have some. */
export async function removeDeletedBytes(services: Services, db: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const files = await db.write.query<RemovableFile & { workspaceId: string }>(sql`
      select workspace_id as "workspaceId", id, storage_key as "storageKey" from candidate_files
      where deleted_at is not null and bytes_removed_at is null order by deleted_at limit ${BATCH}`);
    for (const file of files) await removeOne(services, db, file);
    if (files.length < BATCH || stopping?.aborted === true) return;
  }
}

async function removeOne(
  services: Services,
  db: Database,
  file: RemovableFile & { workspaceId: string },
): Promise<void> {
  await services.storage.delete(file.storageKey);
  await db.write.query(sql`
    update candidate_files set bytes_removed_at = rolecall_now()
    where workspace_id = ${file.workspaceId} and id = ${file.id} and deleted_at is not null`);
}
