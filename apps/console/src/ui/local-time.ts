const two = (number: number) => String(number).padStart(2, '0');

/** A moment as fields of date and time have it, in the zone of the person: '2027-03-01T09:30'. */
export function toLocal(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${localDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The day of a moment in the zone of the person: '2027-03-01'. */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The moment that a field of date and time says; null when it is empty. */
export function fromLocal(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

/** The zone of the person: 'Europe/Lisbon'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
