import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DEFAULT_LIMIT, type Page } from '../../../platform/database/paging.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { eraseLocked } from './erase-candidate.ts';
import {
  findRetentionDays,
  isStillDue,
  listDue,
  lockNextDue,
  type RetentionPreviewQuery,
  workspacesWithRetention,
} from './retention-queries.ts';
import type { RetentionPreviewItem } from './schema.ts';

/** The candidates that would be erased now, newest first; none without a retention period. */
export async function previewRetention(
  context: Context,
  query: RetentionPreviewQuery,
): Promise<Page<RetentionPreviewItem>> {
  const days = query.days ?? (await findRetentionDays(context.db.read, context.workspaceId));
  if (days === null) return { items: [], hasMore: false, nextCursor: null, limit: query.limit ?? DEFAULT_LIMIT };
  return listDue(context.db.search, context.workspaceId, days, query);
}

/** Erases the candidates whose retention period is over, one change each, in all workspaces with retention. */
async function eraseDueCandidates(db: Database, services: Services, stopping?: AbortSignal): Promise<void> {
  for (const workspaceId of await workspacesWithRetention(db.write)) {
    const context = systemContext(db, services, workspaceId, 'Retention');
    try {
      while (stopping?.aborted !== true && (await eraseNext(context)));
    } catch (error) {
      // An error in one workspace must not block the others.
      services.log.warn(
        { workspaceId, message: messageOf(error) },
        'erasing candidates whose retention period is over failed',
      );
    }
  }
}

/** @returns whether a candidate was due */
async function eraseNext(context: Context): Promise<boolean> {
  return change(context, async (tx) => {
    const candidate = await lockNextDue(tx, context.workspaceId);
    if (candidate === undefined) return false;
    if (await isStillDue(tx, context.workspaceId, candidate.id)) await eraseLocked(tx, candidate);
    return true;
  });
}

/** Run by every worker process. */
export const retention: BackgroundJob = {
  name: 'erase candidates whose retention is over',
  everySeconds: 300,
  run: eraseDueCandidates,
};
