import { DAY_MS, LocalClock } from './local-time.ts';
import { isTimeZone } from './time-zone.ts';

/** The version of the time-zone data of this process: `2026c`. A later one sorts after it. */
export const ZONE_DATA = process.versions.tz ?? '';

const MINUTE_MS = 60_000;

/** What the clocks of a zone show at a moment: `2027-03-01T09:30`. Null for a zone that is not known. */
export function wallTimeOf(moment: string, timeZone: string | null): string | null {
  if (timeZone === null || !isTimeZone(timeZone)) return null;
  const at = Date.parse(moment);
  return new Date(at + clockAround(at, timeZone).offsetAt(at)).toISOString().slice(0, 16);
}

/**
 * The moment at which the clocks of a zone show this time, near the moment at which they did by other data: the first one if they show
 * it twice, and as late after the change if they skip it. Seconds, which wall times do not have, are kept.
 */
export function momentOf(wallTime: string, timeZone: string, near: string): string {
  const local = Date.parse(`${wallTime}Z`);
  const day = Math.floor(local / DAY_MS);
  const minute = (local - day * DAY_MS) / MINUTE_MS;
  const clock = clockAround(local, timeZone);
  const [first] = clock.periodsOn(day, { start: minute, end: minute + 1 });
  const found = first?.from ?? local - clock.offsetAt(local - DAY_MS);
  return new Date(found + (Date.parse(near) % MINUTE_MS)).toISOString();
}

const clockAround = (at: number, timeZone: string) => new LocalClock(timeZone, { from: at - DAY_MS, to: at + DAY_MS });
