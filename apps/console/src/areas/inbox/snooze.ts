const HOURS = 3;
const MORNING = 9;
const MONDAY = 1;

/** Until when a message can be snoozed, by the time of the browser. */
export const SNOOZES = {
  hours: (now: Date) => new Date(now.getTime() + HOURS * 3_600_000),
  tomorrow: (now: Date) => morningIn(now, 1),
  monday: (now: Date) => morningIn(now, (MONDAY - now.getDay() + 7) % 7 || 7),
} as const;
export type Snooze = keyof typeof SNOOZES;

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
