import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { and, type Sql, sql } from '../../../platform/database/sql.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import {
  countUnread,
  IN_CONSOLE,
  markAllRead,
  type NotificationRow,
  notifications,
  type Reader,
  seenBy,
} from './queries.ts';

/** Whether a member has read a notification is private to that member. */
const PRIVATE = { withoutEvent: 'what a member has read is not part of the history of the workspace' };

/** The member of a session-only operation. */
export function readerOf({ workspaceId, actor, scopes }: Context): Reader {
  return { workspaceId, memberId: actor.id!, scopes }; // a session always has a member
}

interface NotificationQuery extends ListRequest {
  kind?: string[];
  unread?: boolean;
}

/** The member's notifications, newest first. */
export function listNotifications(context: Context, query: NotificationQuery): Promise<Page<NotificationRow>> {
  const [own, ...seen] = seenBy(readerOf(context));
  const filters: Sql[] = [...seen];
  if (query.kind !== undefined) filters.push(isAnyOf(sql`t.kind`, query.kind));
  if (query.unread !== undefined) filters.push(query.unread ? sql`t.read_at is null` : sql`t.read_at is not null`);
  const { memberId } = readerOf(context);
  return notifications.list(context.db.read, context.workspaceId, query, {
    scope: [own!, IN_CONSOLE],
    filters,
    parentId: memberId,
  });
}

export async function countUnreadNotifications(context: Context): Promise<{ count: number }> {
  return { count: await countUnread(context.db.read, readerOf(context)) };
}

/** @throws NotFound, also for a notification of another member */
export async function markNotification(context: Context, id: string, read: boolean): Promise<NotificationRow> {
  return change(
    context,
    async (tx) => {
      const mine = and([IN_CONSOLE, ...seenBy(readerOf(tx))]);
      const notification = await notifications.lock(tx, tx.workspaceId, id, mine);
      if (notification === undefined) throw new NotFound('Notification');
      if ((notification.readAt !== null) === read) return notification;
      const readAt = read ? sql`read_at = rolecall_now()` : sql`read_at = null`;
      return notifications.update(tx, tx.workspaceId, id, {}, [readAt]);
    },
    PRIVATE,
  );
}

/** Marks the member's notifications as read, up to this one. @returns how many were unread */
export async function markNotificationsRead(context: Context, upToId: string | undefined): Promise<{ count: number }> {
  const { memberId } = readerOf(context);
  return change(
    context,
    async (tx) => ({ count: await markAllRead(tx.unrestricted, tx.workspaceId, memberId, upToId ?? null) }),
    PRIVATE,
  );
}
