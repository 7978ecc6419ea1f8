import { useCallback, useMemo, useState } from 'react';
import { useCan, useSession } from '../../../api/session.ts';
import type { Card } from './card.ts';

/** What a card can show besides the name, in the order of the menu, with the scope that it requires. */
const DISPLAYED = {
  headline: 'candidates:read',
  applied: 'applications:read',
  source: 'applications:read',
  daysInStage: 'applications:read',
  ratings: 'scorecards:read',
  nextInterview: 'interviews:read',
  message: 'messages:read',
  owner: 'members:read',
  tags: 'candidates:read',
} as const;
export type Displayed = keyof typeof DISPLAYED;
export type Display = ReadonlySet<Displayed>;

const ALL = Object.keys(DISPLAYED) as Displayed[]; // Object.keys loses the names
/** Enough to decide what to do next. */
const STANDARD: Display = new Set(ALL.filter((name) => !['applied', 'source', 'tags'].includes(name)));

/** What the member has chosen to see on cards, in this browser. */
export function useDisplay() {
  const { member } = useSession();
  const can = useCan();
  const key = `rolecall.board.${member.id}`;
  const [chosen, setChosen] = useState(() => read(key));
  const options = ALL.filter((name) => can(DISPLAYED[name]));
  const shown = options.filter((name) => chosen.has(name)).join();
  return {
    options,
    // The same set as long as its elements are the same, so that cards are only rendered again when it changes.
    display: useMemo(() => setOf(shown), [shown]),
    toggle: useCallback(
      (name: Displayed, isShown: boolean) => {
        setChosen((before) => {
          const next = new Set(before);
          if (isShown) next.add(name);
          else next.delete(name);
          localStorage.setItem(key, [...next].join());
          return next;
        });
      },
      [key],
    ),
  };
}

function read(key: string): Display {
  const kept = localStorage.getItem(key);
  return kept === null ? STANDARD : setOf(kept);
}

const setOf = (names: string): Display => new Set(ALL.filter((name) => names.split(',').includes(name)));

/** The lines of a card below the name that have something to show. */
export function linesOf({ application, facts }: Card, display: Display) {
  return {
    headline: display.has('headline') && facts.headline !== null,
    since: display.has('applied'),
    source: display.has('source') && application.source !== null,
    interview: display.has('nextInterview') && facts.nextInterview !== null,
    tags: display.has('tags') && facts.tags.length > 0,
    marks:
      (display.has('daysInStage') && application.status === 'active') ||
      (display.has('ratings') && facts.ratings !== null) ||
      (display.has('message') && facts.unansweredMessage !== null) ||
      (display.has('owner') && application.ownerId !== null),
  };
}

// In pixels. A card's height follows from what it shows, so that nothing has to be measured.
const FRAME = 18;
const NAME = 20;
const LINE = 16;
const TALL_LINE = 22;
/** The space below a card. */
const GAP = 8;

/** The height of a card with the space below it. */
export function heightOf(card: Card, display: Display): number {
  const { headline, since, source, interview, tags, marks } = linesOf(card, display);
  const low = [headline, since, source].filter(Boolean).length;
  const tall = [interview, tags, marks].filter(Boolean).length;
  return FRAME + NAME + low * LINE + tall * TALL_LINE + GAP;
}
