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
