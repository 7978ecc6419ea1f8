import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';

/** Marks all notifications as read. */
export function MarkAllRead() {
  const unread = useRecord('/notifications/unread-count').data?.data.count ?? 0;
  const markAll = useAction(() => api.post('/notifications/mark-all-read', { body: {} }), {
    changes: ['notifications'],
  });
  return (
    <Button small busy={markAll.isPending} disabled={unread === 0} onClick={() => markAll.mutate()}>
      {text.notifications.markAllRead}
    </Button>
  );
}
