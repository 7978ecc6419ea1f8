import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { DEFAULT_LIMIT, type Page } from '../../platform/http/pagination.ts';
import { messageOf } from '../../platform/message-of.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';
import type { Services } from '../../platform/services.ts';
import { systemContext } from '../workspaces/create-workspace.ts';
import { eraseIn } from './erase-candidate.ts';
import {
  findRetentionDays,
  isStillDue,
  listDue,
  lockNextDue,
  type RetentionPreviewQuery,
  workspacesWithRetention,
} from './retention-queries.ts';
import type { RetentionPreviewItem } from './schema.ts';

/** Who would be erased now, newest first; nobody where the workspace keeps candidates for ever. */
export async function previewRetention(
  context: Context,
  query: RetentionPreviewQuery,
): Promise<Page<RetentionPreviewItem>> {
  const days = query.days ?? (await findRetentionDays(context.db.read, context.workspaceId));
  if (days === null) return { items: [], hasMore: false, nextCursor: null, limit: query.limit ?? DEFAULT_LIMIT };
  return listDue(context.db.search, context.workspaceId, days, query);
}

/** Erases the candidates whose time is over, one change each, in every workspace that wants it. */
export async function eraseDueCandidates(db: Database, services: Services, stopping?: AbortSignal): Promise<void> {
  for (const workspaceId of await workspacesWithRetention(db.write)) {
    const context = systemContext(db, services, workspaceId, 'Retention');
    try {
      while (stopping?.aborted !== true && (await eraseNext(context)));
    } catch (error) {
      // Another workspace's candidates must not wait for what is wrong here.
      services.log.warn(
        { workspaceId, message: messageOf(error) },
        'a candidate whose retention is over was not erased',
      );
    }
  }
}

/** @returns whether there was one. */
async function eraseNext(context: Context): Promise<boolean> {
  return change(context, async (tx) => {
    const candidate = await lockNextDue(tx, context.workspaceId);
    if (candidate === undefined) return false;
    if (await isStillDue(tx, context.workspaceId, candidate.id)) await eraseIn(tx, candidate);
    return true;
  });
}

/** The job of every worker process. */
export const retention: BackgroundJob = {
  name: 'erase candidates whose retention is over',
  everySeconds: 300,
  run: eraseDueCandidates,
};
