import { LookupCache } from '../../platform/cache/lookup-cache.ts';
import type { Context } from '../../platform/context/context.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { type LimitState, visitorEmailsToday } from './queries.ts';

/** How long a count is cached. */
const MAX_AGE_MS = 10_000;
const MAX_WORKSPACES = 10_000;
/** Above this share of the limit, emails are counted exactly, because other processes add emails while a count is cached. */
const NEAR = 0.75;

interface Count {
  emails: number;
  readAt: number;
  /** Emails queued since then by this process, including suppressed ones. */
  added: number;
}

const counts = new LookupCache<Count>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_WORKSPACES });

/**
 * How close the workspace is to its daily limit of emails caused by visitors, including one more. Runs no statement in the
 * change: without a cached count, each email is counted exactly while a count is read in the background.
 */
export function workspaceLimitState({ db, workspaceId, services, dryRun }: Context): LimitState {
  const { perWorkspacePerDay } = services.settings.emailLimits;
  const count = counts.get(workspaceId);
  // Neither counts an email that is not sent, nor caches a count that includes one.
  if (dryRun !== undefined) return 'near';
  if (count === undefined) {
    const read = async (readAt: number) => ({
      emails: await visitorEmailsToday(db.search, workspaceId),
      readAt,
      added: 0,
    });
    counts.load(workspaceId, read).catch((error: unknown) => {
      services.log.warn({ message: messageOf(error) }, "today's emails of a workspace could not be counted");
    });
    return 'near';
  }
  if (count.emails >= perWorkspacePerDay) return 'reached';
  count.added += 1;
  return count.emails + count.added > perWorkspacePerDay * NEAR ? 'near' : 'below';
}
