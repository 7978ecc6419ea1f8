import { CalendarClock, Clock, Mail, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Ago, Moment } from '../../../ui/time.tsx';
import type { Card } from './card.ts';
import { type Display, linesOf } from './display.ts';

const t = text.board.card;
const DAY_MS = 86_400_000;
/** From then on the home page lists an application as waiting too long. */
const STALLED_DAYS = 7;
/** As many as fit into a narrow column. */
const TAGS_SHOWN = 2;

interface CardFactsProps {
  card: Card;
  display: Display;
  /** The name of the owner; null without one. */
  ownerName: string | null;
}

/** What a card shows below the name. Each line has a fixed height, see `heightOf`. */
export function CardFacts({ card, display, ownerName }: CardFactsProps) {
  const { application, facts } = card;
  const lines = linesOf(card, display);
  return (
    <>
      {lines.headline && <Line title={facts.headline}>{facts.headline}</Line>}
      {lines.since && (
        <Line>
          <Since card={card} />
        </Line>
      )}
      {lines.source && <Line title={application.source}>{application.source}</Line>}
      {lines.interview && facts.nextInterview !== null && (
        <p className="text-info flex h-5.5 items-center gap-1 truncate text-xs">
          <CalendarClock aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{t.nextInterview}</span>
          <Moment at={facts.nextInterview.scheduledAt} />
        </p>
      )}
      {lines.tags && <Tags tags={facts.tags} />}
      {lines.marks && <Marks card={card} display={display} ownerName={ownerName} />}
    </>
  );
}

function Line({ title, children }: { title?: string | null; children: ReactNode }) {
  return (
    <p className="text-muted h-4 truncate text-xs" title={title ?? undefined}>
      {children}
    </p>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <p className="flex h-5.5 items-center gap-1 overflow-hidden" title={tags.join(', ')}>
      <span className="sr-only">{t.tags}</span>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className="min-w-0 [&>*]:max-w-full">
          <Badge>
            <span className="truncate">{tag}</span>
          </Badge>
        </span>
      ))}
      {more > 0 && <span className="text-muted shrink-0 text-xs">{t.moreTags(more)}</span>}
    </p>
  );
}

function Marks({ card, display, ownerName }: CardFactsProps) {
  const {
    application: { status, stageEnteredAt },
    facts: { ratings, unansweredMessage },
  } = card;
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(stageEnteredAt)) / DAY_MS));
  return (
    <p className="text-muted flex h-5.5 items-center gap-2.5 text-xs">
      {display.has('daysInStage') && status === 'active' && (
        <span className={classNames('inline-flex', days >= STALLED_DAYS && 'text-warn font-medium')}>
          <Mark icon={<Clock aria-hidden className="size-3.5" />} label={t.daysInStage(days)}>
            {t.days(days)}
          </Mark>
        </span>
      )}
      {display.has('ratings') && ratings !== null && (
        <Mark
          icon={<Star aria-hidden className="size-3.5" />}
          label={t.rating(ratings.average.toFixed(1), ratings.count)}
        >
          {ratings.average.toFixed(1)}
        </Mark>
      )}
      {display.has('message') && unansweredMessage !== null && (
        <span className="text-accent inline-flex">
          <Mark
            icon={<Mail aria-hidden className="size-3.5" />}
            label={unansweredMessage.readAt === null ? t.unread : t.unanswered}
          >
            {unansweredMessage.readAt === null && <span className="bg-accent block size-2 rounded-full" />}
          </Mark>
        </span>
      )}
      {display.has('owner') && ownerName !== null && (
        <span
          className="bg-accent-soft text-accent ml-auto inline-flex size-5.5 shrink-0 items-center justify-center rounded-full text-xs"
          title={t.owner(ownerName)}
        >
          <span aria-hidden>{initials(ownerName)}</span>
          <span className="sr-only">{t.owner(ownerName)}</span>
        </span>
      )}
    </p>
  );
}

function Mark({ icon, label, children }: { icon: ReactNode; label: string; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1" title={label}>
      {icon}
      <span aria-hidden>{children}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}

/** The last change of status, and when it happened. */
function Since({ card: { application } }: { card: Card }) {
  const { status, appliedAt, hiredAt, rejectedAt, withdrawnAt } = application;
  const [word, at] = {
    active: [t.applied, appliedAt] as const,
    hired: [t.hired, hiredAt] as const,
    rejected: [t.rejected, rejectedAt] as const,
    withdrawn: [t.withdrawn, withdrawnAt] as const,
  }[status];
  return (
    <>
      {word} <Ago at={at} />
    </>
  );
}
