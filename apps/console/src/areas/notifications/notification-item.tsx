import { Check, RotateCcw } from 'lucide-react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Ago, formatDateTime } from '../../ui/time.tsx';
import { NotificationLink } from './notification-link.tsx';
import { type Notification, sentenceOf } from './notification-text.ts';

const t = text.notifications;

/** A notification: following its link marks it as read. */
export function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const { id, readAt, createdAt, excerpt, at, candidateName, actor } = notification;
  const mark = useAction(
    (read: boolean) => api.patch('/notifications/{id}', { params: { path: { id } }, body: { read } }),
    { changes: ['notifications'] },
  );
  const isUnread = readAt === null;
  return (
    <li className="hover:bg-sunken/60 flex items-start gap-2 px-3 py-2.5">
      <span className="mt-3 flex w-2 shrink-0 justify-center">
        {isUnread && (
          <span className="bg-accent size-2 rounded-full">
            <span className="sr-only">{t.isUnread}</span>
          </span>
        )}
      </span>
      <Avatar name={actor?.name ?? candidateName ?? text.common.product} />
      <div className="min-w-0 flex-1">
        <NotificationLink
          notification={notification}
          onClick={() => {
            if (isUnread) mark.mutate(true);
            onOpen?.();
          }}
          className={`block break-words hover:underline ${isUnread ? 'font-medium' : ''}`}
        >
          {sentenceOf(notification)}
        </NotificationLink>
        {excerpt !== null && <p className="text-muted line-clamp-2 break-words">{excerpt}</p>}
        <p className="text-muted flex flex-wrap gap-x-2 text-xs">
          <Ago at={createdAt} />
          {at !== null && <span>{formatDateTime(at)}</span>}
        </p>
      </div>
      <IconButton
        label={isUnread ? t.markRead : t.markUnread}
        small
        busy={mark.isPending}
        onClick={() => mark.mutate(isUnread)}
      >
        {isUnread ? <Check aria-hidden className="size-4" /> : <RotateCcw aria-hidden className="size-4" />}
      </IconButton>
    </li>
  );
}
