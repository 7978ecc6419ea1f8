/** Where the interviews of a week are on a grid of hours. All in minutes of the day, on the clock of the browser. */

export const STEP_MINS = 15;
export const DAY_MINS = 24 * 60;
const [EARLIEST, LATEST] = [7 * 60, 20 * 60];

/** Something that takes time on one day. */
export interface Span {
  start: number;
  mins: number;
}

export const minutesOf = (at: Date): number => at.getHours() * 60 + at.getMinutes();
export const snapped = (minutes: number): number => Math.round(minutes / STEP_MINS) * STEP_MINS;

/** The whole hours that are shown: the day of most people, and whatever is before or after it. */
export function shownHours(spans: readonly Span[]): { from: number; to: number } {
  const from = Math.min(EARLIEST, ...spans.map(({ start }) => start));
  const to = Math.max(LATEST, ...spans.map(({ start, mins }) => Math.min(DAY_MINS, start + mins)));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/** The moment at this minute of a day. */
export function momentAt(day: Date, minutes: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes);
}

/** What of a period is on a day; null if nothing is. */
export function partOn(day: Date, from: Date, to: Date): Span | null {
  const next = momentAt(day, DAY_MINS);
  if (to <= day || next <= from) return null;
  const start = from <= day ? 0 : minutesOf(from);
  const end = to >= next ? DAY_MINS : minutesOf(to);
  return end > start ? { start, mins: end - start } : null;
}

/** What overlaps is side by side: the column of each, and how many there are. */
export function sideBySide<Item extends Span>(items: readonly Item[]): { item: Item; column: number; of: number }[] {
  const sorted = items.toSorted((a, b) => a.start - b.start || b.mins - a.mins);
  const placed: { item: Item; column: number; of: number }[] = [];
  let group: typeof placed = [];
  let end = -1;
  const close = () => {
    const of = Math.max(0, ...group.map(({ column }) => column)) + 1;
    for (const one of group) one.of = of;
    group = [];
  };
  for (const item of sorted) {
    if (item.start >= end) close();
    const taken = new Set(
      group.filter((other) => other.item.start + other.item.mins > item.start).map(({ column }) => column),
    );
    let column = 0;
    while (taken.has(column)) column += 1;
    const one = { item, column, of: 1 };
    group.push(one);
    placed.push(one);
    end = Math.max(end, item.start + item.mins);
  }
  close();
  return placed;
}

/** A move or change of length that is not saved yet. */
export interface Shift extends Span {
  /** The day of the week, from 0. */
  day: number;
}

/** What a key does to an interview on the grid; null for other keys. */
export function shiftedBy(key: string, withShift: boolean, { day, start, mins }: Shift): Shift | null {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return { day: Math.min(6, Math.max(0, day + (key === 'ArrowLeft' ? -1 : 1))), start, mins };
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const step = key === 'ArrowUp' ? -STEP_MINS : STEP_MINS;
  return withShift ? resized({ day, start, mins }, mins + step) : movedTo({ day, start, mins }, day, start + step);
}

export function movedTo({ mins }: Shift, day: number, start: number): Shift {
  const last = Math.max(0, DAY_MINS - mins);
  return { day: Math.min(6, Math.max(0, day)), start: Math.min(last, Math.max(0, snapped(start))), mins };
}

/** Interviews last from five minutes, of which the grid makes fifteen, to eight hours. */
export function resized({ day, start }: Shift, mins: number): Shift {
  return { day, start, mins: Math.min(480, DAY_MINS - start, Math.max(STEP_MINS, snapped(mins))) };
}
