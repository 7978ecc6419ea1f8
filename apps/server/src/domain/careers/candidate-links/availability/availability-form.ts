import {
  DAY_MS,
  dayNumber,
  joined,
  LocalClock,
  minutesOf,
  type Period,
  weekdayOf,
} from '../../../../platform/calendar/local-time.ts';
import { MAX_PERIODS, windowOf } from '../../../hiring/availability-requests/change-request.ts';
import type { AvailabilityRequestRow } from '../../../hiring/availability-requests/queries.ts';
import type { MessageKey } from '../../career-site/languages/texts.ts';
import { type FormFields, fieldValue } from '../actions/form-fields.ts';
import { FormError } from '../content/form-error.ts';

const MINUTE_MS = 60_000;
const DAY_MINS = 1_440;
export const MAX_PER_DAY = 4;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** One time on a day as the form has it: `09:30`, or empty. */
export interface Row {
  from: string;
  to: string;
}

/** A day that the candidate is asked about. */
export interface FormDay {
  /** `2026-12-07`. */
  date: string;
  rows: readonly Row[];
}

export const fromName = (date: string, index: number): string => `from-${date}-${index}`;
export const toName = (date: string, index: number): string => `to-${date}-${index}`;

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The local dates that a request is about, in a zone. @param now in ms */
function datesOf(request: AvailabilityRequestRow, timeZone: string, now: number): string[] {
  const window = windowOf(request, now);
  const clock = new LocalClock(timeZone, window);
  const [first, last] = [clock.dayOf(window.from), clock.dayOf(window.to - 1)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dateOf(first + index));
}

/** The days with the times that the candidate has stated before. */
export function storedDays(request: AvailabilityRequestRow, timeZone: string, now: number): FormDay[] {
  const periods = request.periods.map(({ startsAt, endsAt }) => ({
    from: Date.parse(startsAt),
    to: Date.parse(endsAt),
  }));
  return datesOf(request, timeZone, now).map((date) => ({ date, rows: rowsOn(date, periods, timeZone) }));
}

/** What of the periods is on a day, on the clock of the zone. */
function rowsOn(date: string, periods: readonly Period[], timeZone: string): Row[] {
  const day = dayNumber(date);
  const around = { from: (day - 2) * DAY_MS, to: (day + 3) * DAY_MS };
  const clock = new LocalClock(timeZone, around);
  const whole = joined(clock.periodsOn(day, { start: 0, end: DAY_MINS }));
  return whole.flatMap((local) =>
    periods
      .filter(({ from, to }) => from < local.to && local.from < to)
      .map(({ from, to }) => ({
        from: from <= local.from ? '00:00' : timeOf(clock.minuteOf(from)),
        to: to >= local.to ? '00:00' : timeOf(clock.minuteOf(to)),
      })),
  );
}

/** The days as a form was sent, without empty rows. */
export function sentDays(
  fields: FormFields,
  request: AvailabilityRequestRow,
  { timeZone, now }: { timeZone: string; now: number },
): FormDay[] {
  return datesOf(request, timeZone, now).map((date) => {
    const rows = Array.from({ length: MAX_PER_DAY }, (_, index) => ({
      from: fieldValue(fields, fromName(date, index)).slice(0, 5),
      to: fieldValue(fields, toName(date, index)).slice(0, 5),
    }));
    return { date, rows: rows.filter(({ from, to }) => from !== '' || to !== '') };
  });
}

/** The form as it was sent, with a time for all empty days, or only those from Monday to Friday. */
export function filledDays(days: readonly FormDay[], row: Row, isEveryDay: boolean): FormDay[] {
  return days.map((day) => {
    const isMeant = isEveryDay || weekdayOf(dayNumber(day.date)) <= 5;
    return isMeant && day.rows.length === 0 ? { ...day, rows: [row] } : day;
  });
}

/** The times of a form as periods. @throws FormError naming the rows that are not times */
export function periodsOf(days: readonly FormDay[], timeZone: string, durationMins: number): Period[] {
  const errors: Record<string, MessageKey> = {};
  const periods = days.flatMap(({ date, rows }) =>
    rows.flatMap((row, index) => {
      const found = readRow(date, row, timeZone);
      const problem = typeof found === 'string' ? found : problemOf(found, durationMins);
      if (problem !== null) errors[fromName(date, index)] = problem;
      return typeof found === 'string' ? [] : found;
    }),
  );
  const [first] = days;
  const anchor = first === undefined ? 'zone' : fromName(first.date, 0);
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  if (periods.length === 0) throw new FormError({ [anchor]: 'my.availability.error.none' });
  if (periods.length > MAX_PERIODS) throw new FormError({ [anchor]: 'my.availability.error.many' });
  return periods;
}

/** Midnight as an end is that of the next day. */
function readRow(date: string, { from, to }: Row, timeZone: string): Period[] | MessageKey {
  if (!TIME.test(from) || !TIME.test(to)) return 'my.availability.error.time';
  const [start, end] = [minutesOf(from), minutesOf(to) === 0 ? DAY_MINS : minutesOf(to)];
  if (end <= start) return 'my.availability.error.order';
  const day = dayNumber(date);
  const clock = new LocalClock(timeZone, { from: day * DAY_MS, to: (day + 1) * DAY_MS });
  return joined(clock.periodsOn(day, { start, end }));
}

/** A time in an hour that the clock skips is none. */
function problemOf(periods: readonly Period[], durationMins: number): MessageKey | null {
  const isLong = periods.some(({ from, to }) => to - from >= durationMins * MINUTE_MS);
  return isLong ? null : 'my.availability.error.short';
}

/** What a form without a time for several days says about it. @throws FormError naming the field */
export function readFill(fields: FormFields): { row: Row; isEveryDay: boolean } {
  const row = { from: fieldValue(fields, 'fill-from'), to: fieldValue(fields, 'fill-to') };
  if (!TIME.test(row.from) || !TIME.test(row.to)) throw new FormError({ 'fill-from': 'my.availability.error.time' });
  if (minutesOf(row.to) !== 0 && minutesOf(row.to) <= minutesOf(row.from))
    throw new FormError({ 'fill-from': 'my.availability.error.order' });
  return { row, isEveryDay: fieldValue(fields, 'fill-days') === 'all' };
}
