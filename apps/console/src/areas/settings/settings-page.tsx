import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { useActiveInRow } from '../../ui/use-active-in-row.ts';
import { groupsFor } from './sections.ts';

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
  const { groups } = text.settings;
  const nav = useActiveInRow<HTMLElement>(pathname);
  return (
    <nav
      ref={nav}
      aria-label={text.settings.navigation}
      className="border-line flex shrink-0 gap-0.5 overflow-x-auto border-b px-4 py-2 sm:px-6 lg:w-48 lg:flex-col lg:border-r lg:border-b-0 lg:px-2 lg:pt-4"
    >
      {groupsFor(can).map(({ group, sections }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={group} role="group" aria-label={groups[group]} className="flex gap-0.5 lg:mb-3 lg:flex-col">
          <p aria-hidden className="text-muted hidden px-2.5 pb-1 text-xs lg:block">
            {groups[group]}
          </p>
          {sections.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              className="text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent rounded-md px-2.5 py-1.5 font-medium lg:py-1 whitespace-nowrap"
            >
              {name}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
