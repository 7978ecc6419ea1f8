import { LRUCache } from 'lru-cache';
import { Invalid } from '../errors/errors.ts';
import { viewZone } from './time-zone.ts';

/** All times here are in ms since 1970, and every period excludes its end. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** A period with one offset, in ms east of UTC. */
interface Segment extends Period {
  readonly offset: number;
}

/** A time of day in a zone: minutes since midnight, up to 1,440. */
interface LocalHours {
  readonly start: number;
  readonly end: number;
}

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Local days begin and end up to 14 hours from those of UTC. */
const MARGIN_MS = 2 * DAY_MS;

/** Clocks of one zone share what is found out about it: finding its changes takes milliseconds. */
const SPAN_MS = 100 * DAY_MS;
const known = new LRUCache<string, readonly Segment[]>({ max: 1_000 });

/** The segments of a zone from one multiple of `SPAN_MS` to another. @throws Invalid for an unknown zone */
function segmentsOf(timeZone: string, first: number, last: number): readonly Segment[] {
  const key = `${timeZone} ${first} ${last}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const view = viewZone(timeZone, first * SPAN_MS - MARGIN_MS, last * SPAN_MS + MARGIN_MS);
  if (view === null) throw Invalid.field('timeZone', 'must be an IANA time zone');
  const starts = [{ at: -Infinity, offset: view.initial.offset }].concat(
    view.changes.map(({ at, after }) => ({ at, offset: after })),
  );
  const segments = starts.map(({ at, offset }, index) => ({
    from: at,
    to: starts[index + 1]?.at ?? Infinity,
    offset: offset * 1000,
  }));
  known.set(key, segments);
  return segments;
}

/** The local clock of a zone during a period. */
export class LocalClock {
  readonly timeZone: string;
  readonly #segments: readonly Segment[];

  /** @throws Invalid for an unknown zone */
  constructor(timeZone: string, { from, to }: Period) {
    this.timeZone = timeZone;
    this.#segments = segmentsOf(timeZone, Math.floor(from / SPAN_MS), Math.ceil(to / SPAN_MS));
  }

  /** In ms east of UTC. */
  offsetAt(moment: number): number {
    return this.#segments.findLast(({ from }) => from <= moment)!.offset;
  }

  /** When the offset changes next; null if it no longer does. */
  nextChange(moment: number): number | null {
    const next = this.#segments.find(({ from }) => from > moment);
    return next === undefined ? null : next.from;
  }

  /** The local date as days since 1970. */
  dayOf(moment: number): number {
    return Math.floor((moment + this.offsetAt(moment)) / DAY_MS);
  }

  /** Minutes since local midnight. */
  minuteOf(moment: number): number {
    return Math.floor((moment + this.offsetAt(moment)) / MINUTE_MS) - this.dayOf(moment) * 1440;
  }

  /**
   * When the local clock shows these hours on this day: nothing for hours that are skipped, and two periods for some that are
   * repeated.
   */
  periodsOn(day: number, { start, end }: LocalHours): Period[] {
    const local = { from: day * DAY_MS + start * MINUTE_MS, to: day * DAY_MS + end * MINUTE_MS };
    return this.#segments.flatMap((segment) => {
      const from = Math.max(segment.from, local.from - segment.offset);
      const to = Math.min(segment.to, local.to - segment.offset);
      return from < to ? [{ from, to }] : [];
    });
  }
}

/** `2026-03-29` as days since 1970. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** From Monday (1) to Sunday (7). */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** `09:30` in minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** In order, with those that touch or overlap joined. */
export function joined(periods: readonly Period[]): Period[] {
  const all: Period[] = [];
  for (const period of [...periods].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || period.from > last.to) all.push(period);
    else all[all.length - 1] = { from: last.from, to: Math.max(last.to, period.to) };
  }
  return all;
}

/** Joins periods over ever longer gaps until there are few enough: never free where the calendar says busy. */
export function coarse(periods: readonly Period[], most: number): readonly Period[] {
  let all = periods;
  for (let gap = 5 * MINUTE_MS; all.length > most; gap *= 2) {
    all = joined(all.map(({ from, to }) => ({ from, to: to + gap }))).map(({ from, to }) => ({ from, to: to - gap }));
  }
  return all;
}
