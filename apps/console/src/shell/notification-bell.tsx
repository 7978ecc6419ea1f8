import { Bell } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLiveEvents } from '../api/live.ts';
import { invalidate, useRecord } from '../api/records.ts';
import { text } from '../text/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { Loading } from '../ui/states.tsx';

const NotificationsPanel = lazy(() => import('../areas/notifications/notifications-panel.tsx'));

/** The API does not count beyond this number. */
const MAX_COUNT = 100;
/** A notification follows its event at once; under load it takes longer, so it is read again after the last event. */
const SOON_MS = 500;
const LATER_MS = 2_000;
/** The home page is expensive to compute: while events keep arriving, it is only read again every minute. */
const LAST_MS = 8_000;
/** Due scorecards have no event. */
const REREAD_EVERY_MS = 60_000;

/** Opens the member's notifications, and shows how many are unread. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  useFreshNotifications();
  const count = useRecord('/notifications/unread-count').data?.data.count ?? 0;
  const shown = count === 0 ? '' : count === MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count);
  const label = text.notifications.open(shown);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      wide
      label={text.notifications.title}
      trigger={
        <IconButton label={label} className="relative">
          <Bell aria-hidden className="size-5" />
          {shown !== '' && (
            <span
              aria-hidden
              className="bg-accent text-on-accent absolute -top-0.5 -right-0.5 min-w-4 rounded-full px-1 text-center text-xs leading-4 font-semibold"
            >
              {shown}
            </span>
          )}
        </IconButton>
      }
    >
      <Suspense fallback={<Loading />}>
        <NotificationsPanel onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}

const reread = () => void invalidate('notifications');
const rereadAll = () => void invalidate('notifications', 'home');

/** Reads notifications again after events, and every minute while the page is visible. */
function useFreshNotifications(): void {
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useRef<readonly ReturnType<typeof setTimeout>[]>([]);
  const onEvent = useCallback(() => {
    soon.current ??= setTimeout(() => {
      soon.current = undefined;
      reread();
    }, SOON_MS);
    for (const timer of later.current) clearTimeout(timer);
    later.current = [setTimeout(reread, LATER_MS), setTimeout(rereadAll, LAST_MS)];
  }, []);
  useLiveEvents(onEvent);
  useEffect(() => {
    const interval = setInterval(() => {
      if (document.visibilityState === 'visible') rereadAll();
    }, REREAD_EVERY_MS);
    return () => {
      for (const timer of [soon.current, ...later.current]) clearTimeout(timer);
      clearInterval(interval);
    };
  }, []);
}
