import type { Schemas } from '@rolecall/client';

export type Hours = Schemas['Availability']['weeklyHours'][number];

/** The hours of each day, Monday first. */
export function byDay(hours: readonly Hours[]): Hours[][] {
  return Array.from({ length: 7 }, (_, index) => hours.filter(({ weekday }) => weekday === index + 1));
}

/** The same hours with others for one day. */
export function withDay(hours: readonly Hours[], weekday: number, own: readonly Hours[]): Hours[] {
  return [...hours.filter((one) => one.weekday !== weekday), ...own].sort(
    (a, b) => a.weekday - b.weekday || (a.start < b.start ? -1 : 1),
  );
}

/** Further hours of a day: after the last ones, or the usual ones. */
export function nextHours(weekday: number, own: readonly Hours[]): Hours {
  const end = own.at(-1)?.end ?? '';
  return end === '' || end >= '17:00'
    ? { weekday, start: '09:00', end: '17:00' }
    : { weekday, start: end, end: '17:00' };
}
