import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Ago } from '../../ui/time.tsx';
import { isUnread, type Message, ownTextOf } from './message.ts';
import type { inboxSearch } from './search.ts';

const t = text.inbox;

interface MessageRowProps {
  message: Message;
  candidate: Schemas['Candidate'] | undefined;
  isOpen: boolean;
  search: ReturnType<typeof inboxSearch>;
}

/** Who wrote, about what, how it begins and when. */
export function MessageRow({ message, candidate, isOpen, search }: MessageRowProps) {
  const { from, subject, automatic, createdAt } = message;
  const isNew = isUnread(message);
  return (
    <li>
      <Link
        to="/inbox"
        search={search}
        replace
        aria-current={isOpen || undefined}
        className={classNames(
          'grid grid-cols-[0.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-2.5',
          isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <span className={classNames('size-2 rounded-full', isNew && 'bg-accent')}>
          {isNew && <span className="sr-only">{t.unread}</span>}
        </span>
        <span className={classNames('truncate', isNew && 'font-semibold')}>
          {candidate === undefined ? from : fullName(candidate)}
        </span>
        <span className="text-muted text-xs">
          <Ago at={createdAt} />
        </span>
        <span className={classNames('col-start-2 col-end-4 truncate', isNew && 'font-medium')}>{subject}</span>
        <span className="text-muted col-start-2 col-end-4 flex items-baseline gap-2 text-xs">
          {automatic !== null && <Badge>{t.automatic[automatic]}</Badge>}
          <span className="truncate">{ownTextOf(message).replaceAll(/\s+/g, ' ')}</span>
        </span>
      </Link>
    </li>
  );
}
