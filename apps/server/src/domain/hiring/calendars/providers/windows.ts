import { DAY_MS, dayNumber, LocalClock, type Period } from '../../../../platform/calendar/local-time.ts';
import { CalendarUnreadable } from '../calendar-request.ts';

/** A period in pieces of at most so many days. */
export function windows({ from, to }: Period, days: number): Period[] {
  const all: Period[] = [];
  for (let start = from; start < to; start += days * DAY_MS) {
    all.push({ from: start, to: Math.min(start + days * DAY_MS, to) });
  }
  return all;
}

/** @throws CalendarUnreadable for anything but two moments, so that busy times are never missed */
export function periodOf(start: unknown, end: unknown): Period {
  const [from, to] = [Date.parse(String(start)), Date.parse(String(end))];
  if (Number.isNaN(from) || Number.isNaN(to)) throw new CalendarUnreadable('The provider sends times that are none.');
  return { from, to };
}

/** When a day such as `2026-12-01` begins on the clock of a zone. @throws CalendarUnreadable if it is no day */
export function midnight(date: string, timeZone: string): number {
  const day = dayNumber(date);
  if (!Number.isInteger(day)) throw new CalendarUnreadable('The provider sends times that are none.');
  const clock = new LocalClock(timeZone, { from: (day - 1) * DAY_MS, to: (day + 1) * DAY_MS });
  return clock.periodsOn(day, { start: 0, end: 1440 })[0]!.from;
}
