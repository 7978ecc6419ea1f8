import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { CALENDAR_FEEDS } from '../../email/secret-links.ts';
import { findFeed, removeFeed, storeFeed } from './queries.ts';
import type { CalendarFeed, CreatedCalendarFeed } from './schema.ts';

const NO_HISTORY = { withoutEvent: 'how members read their interviews is not part of the history of the workspace' };

/** A session always has a member. */
const memberOf = ({ actor }: Context): string => actor.id!;

export async function getCalendarFeed(context: Context): Promise<CalendarFeed> {
  return { createdAt: await findFeed(context.db.read, context.workspaceId, memberOf(context)) };
}

/** A new address of the calling member; the one that they had is no longer valid. */
export async function createCalendarFeed(context: Context): Promise<CreatedCalendarFeed> {
  const { text, hash } = newToken(context.workspaceId);
  const url = `${context.services.settings.publicUrl}${CALENDAR_FEEDS}/${text}.ics`;
  return change(
    context,
    async (tx) => ({ ...(await storeFeed(tx, tx.workspaceId, memberOf(context), hash)), url }),
    NO_HISTORY,
  );
}

export async function deleteCalendarFeed(context: Context): Promise<void> {
  await change(context, (tx) => endFeedOf(tx, memberOf(context)), NO_HISTORY);
}

/** The address of this member is no longer valid. */
export async function endFeedOf(tx: Change, memberId: string): Promise<void> {
  await removeFeed(tx, tx.workspaceId, memberId);
}
