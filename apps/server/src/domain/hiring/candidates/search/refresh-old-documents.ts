import type { Database } from '../../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../../platform/queue/background-job.ts';
import { type DocumentKey, findOldDocuments, refreshDocuments } from './document-queries.ts';

const BATCH_SIZE = 100;

/**
 * Rebuilds search documents of older versions, 100 per transaction to keep locks short. Every write of a document uses the
 * current version, so one pass through the table is enough.
 */
export async function refreshOldDocuments({ write }: Pick<Database, 'write'>, stopping?: AbortSignal): Promise<void> {
  let after: DocumentKey = { workspaceId: NIL, candidateId: NIL };
  while (stopping?.aborted !== true) {
    const old = await findOldDocuments(write, after, BATCH_SIZE);
    const last = old.at(-1);
    if (last === undefined) return;
    await refreshDocuments(write, old);
    after = last;
  }
}

const NIL = '00000000-0000-0000-0000-000000000000';

/** Run by every worker process. Finds old documents by an index; changes of custom fields make them. */
export const candidateDocumentRefresh: BackgroundJob = {
  name: 'refresh old search documents',
  everySeconds: 20,
  run: (db, _services, stopping) => refreshOldDocuments(db, stopping),
};
