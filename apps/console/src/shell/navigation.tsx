import { Link } from '@tanstack/react-router';
import { useRecord } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { navItemsFor } from '../routing/nav-items.ts';
import { text } from '../text/index.ts';

/** Links to the areas that the member's role allows. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const can = useCan();
  return (
    <nav aria-label={text.common.shell.navigation} className="flex flex-col gap-0.5 p-2">
      {navItemsFor(can).map(({ to, name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/' }}
          onClick={onNavigate}
          className="text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent flex items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {name}
          {to === '/inbox' && <UnreadCount />}
        </Link>
      ))}
    </nav>
  );
}

/** The API counts up to this number. */
const MAX_COUNT = 100;

/** How many open messages nobody has read. */
function UnreadCount() {
  const count = useRecord('/messages/unread-count').data?.data.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="bg-accent text-on-accent ml-auto min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold">
      {count === MAX_COUNT ? `${MAX_COUNT - 1}+` : count}
      <span className="sr-only"> {text.inbox.unread}</span>
    </span>
  );
}
