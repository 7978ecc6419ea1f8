import { dateFormat } from './locale.ts';

const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const two = (number: number) => String(number).padStart(2, '0');

/** The value of a `datetime-local` input, in the browser's time zone: '2027-03-01T09:30'. */
export function toLocal(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${localDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The day in the browser's time zone: '2027-03-01'. */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time of a `datetime-local` input; null if it is empty. */
export function fromLocal(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

/** The browser's time zone: 'Europe/Lisbon'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * What is in a date input, in the format of the console: 'Mon, 23 Nov 2026', and with the time zone for a `datetime-local`
 * input. Null if it is empty.
 */
export function chosenDate(type: 'date' | 'datetime-local', value: string): string | null {
  // Without a time, a date would be read as midnight in UTC.
  const at = new Date(type === 'date' ? `${value}T00:00` : value);
  if (value === '' || Number.isNaN(at.getTime())) return null;
  return type === 'date' ? DAY.format(at) : `${MOMENT.format(at)} (${ownZone()})`;
}
