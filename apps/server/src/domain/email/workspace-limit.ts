import { LookupCache } from '../../platform/cache/lookup-cache.ts';
import type { Context } from '../../platform/context/context.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { type LimitState, visitorEmailsToday } from './queries.ts';

/** After this time a new count is read. */
const MAX_AGE_MS = 10_000;
/** How long a count is used while a new one is read. */
const USABLE_MS = 30_000;
const MAX_WORKSPACES = 10_000;
/** Above this share of the limit, emails are counted exactly, because other processes add emails while a count is cached. */
const NEAR = 0.75;
/**
 * Higher limits are only compared with the cached count: an exact one reads up to as many emails as the limit, for each email.
 * Such a limit can be exceeded by the emails of a few seconds.
 */
const MAX_EXACT = 10_000;

interface Count {
  emails: number;
  readAt: number;
  /** Emails queued since then by this process, including suppressed ones. */
  added: number;
}

const counts = new LookupCache<Count>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_WORKSPACES, keepsOutdated: true });

/**
 * How close the workspace is to its daily limit of emails caused by visitors, including one more. Runs no statement in the
 * change: without a recent count, a count is read in the background, and meanwhile the statement that stores an email counts.
 */
export function workspaceLimitState(context: Context): LimitState {
  const { workspaceId, services, dryRun } = context;
  const { perWorkspacePerDay } = services.settings.emailLimits;
  // Neither counts an email that is not sent, nor caches a count that includes one.
  if (dryRun !== undefined) return 'near';
  if (counts.get(workspaceId) === undefined) readCount(context, perWorkspacePerDay);
  const count = counts.get(workspaceId, USABLE_MS);
  const isExact = perWorkspacePerDay <= MAX_EXACT;
  if (count === undefined) return isExact ? 'near' : 'below';
  if (count.emails >= perWorkspacePerDay) return 'reached';
  count.added += 1;
  if (isExact) return count.emails + count.added > perWorkspacePerDay * NEAR ? 'near' : 'below';
  return count.emails + count.added > perWorkspacePerDay ? 'reached' : 'below';
}

function readCount({ db, workspaceId, services }: Context, limit: number): void {
  const read = async (readAt: number) => ({
    emails: await visitorEmailsToday(db.search, workspaceId, limit),
    readAt,
    added: 0,
  });
  counts.load(workspaceId, read).catch((error: unknown) => {
    services.log.warn({ message: messageOf(error) }, "today's emails of a workspace could not be counted");
  });
}
