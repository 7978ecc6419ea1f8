import { useList } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { MoreRows } from '../../ui/table.tsx';
import { NotificationItem } from './notification-item.tsx';

const t = text.notifications;

interface NotificationListProps {
  /** Shows only unread notifications. */
  unread: boolean;
  /** The number of notifications to show; if unset, more can be loaded page by page. */
  limit?: number;
  onOpen?: () => void;
}

/** The member's notifications, newest first. */
export function NotificationList({ unread, limit, onOpen }: NotificationListProps) {
  const query = { ...(unread ? { unread } : {}), ...(limit === undefined ? {} : { limit }) };
  const list = useList('/notifications', { query });
  if (list.isPending) return <Loading />;
  if (list.error !== null && list.rows.length === 0)
    return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.rows.length === 0) return <Empty title={t.empty}>{t.emptyHint}</Empty>;
  return (
    <>
      <ul aria-label={t.title} className="divide-line bg-surface border-line divide-y rounded-lg border">
        {list.rows.slice(0, limit).map((notification) => (
          <NotificationItem key={notification.id} notification={notification} {...(onOpen && { onOpen })} />
        ))}
      </ul>
      {limit === undefined && <MoreRows list={list} />}
    </>
  );
}
