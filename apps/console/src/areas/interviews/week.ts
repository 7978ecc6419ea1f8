import { localDay } from '../../ui/local-time.ts';

/** The seven days of a week, Monday first, each at midnight in the browser's time zone. */
export function daysOfWeek(day: Date): Date[] {
  const monday = day.getDate() - ((day.getDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, index) => new Date(day.getFullYear(), day.getMonth(), monday + index));
}

/** The same day some weeks later, as a search parameter. */
export function weeksLater(day: Date, weeks: number): string {
  return localDay(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 7 * weeks));
}
