import { DAY_MS, type Period } from '../../../../platform/calendar/local-time.ts';
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
