import { Link, useLocation } from '@tanstack/react-router';
import { Pin as PinSign } from 'lucide-react';
import { useList, useRecord } from '../api/records.ts';
import { useCan, useSession } from '../api/session.ts';
import { useTotal } from '../api/use-total.ts';
import { type Pin, usePins } from '../records/pins.ts';
import { navItemsFor } from '../routing/nav-items.ts';
import { text } from '../text/index.ts';
import { classNames } from '../ui/class-names.ts';

const { shell } = text.common;
const ITEM =
  'text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent flex min-w-0 items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium';

/** Links to the areas that the member's role allows, by group, and to what the member has pinned. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const can = useCan();
  const { pins } = usePins();
  const approvals = useList('/approvals', { query: { limit: 1 } }, { enabled: can('approvals:read') });
  // Many workspaces need none.
  const shown = navItemsFor(can).filter(({ to }) => to !== '/approvals' || approvals.rows.length > 0);
  const groups = [...Map.groupBy(shown, ({ group }) => group)];
  return (
    <nav aria-label={shell.navigation} className="flex flex-col gap-3 p-2">
      {groups.map(([group, items]) => (
        <div key={group} className="flex flex-col gap-0.5">
          {group !== 'settings' && <Heading>{shell.groups[group]}</Heading>}
          {items.map(({ to, name, icon: Icon }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/' }} onClick={onNavigate} className={ITEM}>
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{name}</span>
              {to === '/inbox' && <UnreadCount />}
              {to === '/tasks' && <OpenTasks />}
            </Link>
          ))}
        </div>
      ))}
      {pins.length > 0 && (
        <div className="flex flex-col gap-0.5">
          <Heading>{shell.pinned}</Heading>
          {pins.map((pin) => (
            <PinnedLink key={pin.href} {...pin} onNavigate={onNavigate} />
          ))}
        </div>
      )}
    </nav>
  );
}

function Heading({ children }: { children: string }) {
  return <p className="text-muted px-2.5 pb-0.5 text-xs">{children}</p>;
}

function PinnedLink({ href, name, onNavigate }: Pin & { onNavigate: (() => void) | undefined }) {
  const isOpen = useLocation({ select: (location) => location.href === href });
  return (
    <Link
      to={href}
      onClick={onNavigate}
      // The router compares paths without their filters.
      activeProps={{ 'data-status': isOpen ? 'active' : undefined, 'aria-current': isOpen ? 'page' : undefined }}
      className={classNames(ITEM)}
    >
      <PinSign aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{name}</span>
    </Link>
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

/** How many tasks of the member are open. */
function OpenTasks() {
  const { member } = useSession();
  const total = useTotal('/tasks', { ownerId: [member.id], open: true });
  if (total === undefined || total.count === 0) return null;
  return (
    <span className="ml-auto text-xs">
      {total.count}
      <span className="sr-only"> {shell.openTasks}</span>
    </span>
  );
}
