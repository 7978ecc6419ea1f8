import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { useActiveInRow } from '../../ui/use-active-in-row.ts';
import { sectionsFor } from './sections.ts';

/** The frame of the settings: navigation, and the open page. */
export function SettingsPage() {
  return (
    <div className="flex min-h-full flex-col lg:flex-row">
      <SettingsNavigation />
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}

function SettingsNavigation() {
  const can = useCan();
  const { pathname } = useLocation();
  const nav = useActiveInRow<HTMLElement>(pathname);
  return (
    <nav
      ref={nav}
      aria-label={text.settings.navigation}
      className="border-line flex shrink-0 gap-0.5 overflow-x-auto border-b px-4 py-2 sm:px-6 lg:w-48 lg:flex-col lg:border-r lg:border-b-0 lg:px-2 lg:pt-4"
    >
      {sectionsFor(can).map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className="text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent rounded-md px-2.5 py-1.5 font-medium whitespace-nowrap"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
