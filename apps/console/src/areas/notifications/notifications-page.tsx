import { getRouteApi, Link } from '@tanstack/react-router';
import { text } from '../../text/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';

const t = text.notifications;
const route = getRouteApi('/app/notifications');

/** All notifications of the member. */
export function NotificationsPage() {
  const { unread = false } = route.useSearch();
  return (
    <Page
      title={t.title}
      narrow
      actions={
        <>
          <MarkAllRead />
          <Link to="/settings/notifications" className={buttonClass('plain', true)}>
            {t.settings}
          </Link>
        </>
      }
      below={
        <TabLinks label={t.show}>
          <Link to="/notifications" search={{}} activeOptions={{ exact: true }} className={TAB}>
            {t.all}
          </Link>
          <Link to="/notifications" search={{ unread: true }} className={TAB}>
            {t.unread}
          </Link>
        </TabLinks>
      }
    >
      <NotificationList key={String(unread)} unread={unread} />
    </Page>
  );
}
