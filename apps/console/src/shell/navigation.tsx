import { Link } from '@tanstack/react-router';
import { useMay } from '../api/session.ts';
import { text } from '../text/index.ts';
import { entriesFor } from './entries.ts';

/** The areas that this person's role opens. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const may = useMay();
  return (
    <nav aria-label={text.common.shell.navigation} className="flex flex-col gap-0.5 p-2">
      {entriesFor(may).map(({ to, name, sign: Sign }) => (
        <Link
          key={to}
          to={to}
          onClick={onNavigate}
          className="text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent flex items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium"
        >
          <Sign aria-hidden className="size-4 shrink-0" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
