import { Link } from '@tanstack/react-router';
import { text } from '../../text/index.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';

const t = text.notifications;
const SHOWN = 10;

/** The content of the panel below the bell. */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t.title}</h2>
        <MarkAllRead />
      </div>
      <NotificationList unread={false} limit={SHOWN} onOpen={onClose} />
      <div className="flex justify-between gap-2">
        <Link to="/notifications" onClick={onClose} className="text-accent font-medium hover:underline">
          {t.seeAll}
        </Link>
        <Link to="/settings/notifications" onClick={onClose} className="text-accent font-medium hover:underline">
          {t.settings}
        </Link>
      </div>
    </>
  );
}
