import { localDay } from '../../ui/local-time.ts';

/** The seven days of the week of a day, Monday first, each at its beginning in the zone of the person. */
export function daysOfWeek(day: Date): Date[] {
  const monday = day.getDate() - ((day.getDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, index) => new Date(day.getFullYear(), day.getMonth(), monday + index));
}

/** The same day some weeks later, as the address has it. */
export function weeksLater(day: Date, weeks: number): string {
  return localDay(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 7 * weeks));
}
