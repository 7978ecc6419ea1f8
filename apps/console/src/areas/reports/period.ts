import type { ReportsSearch } from './search.ts';

type PeriodName = NonNullable<ReportsSearch['period']>;

export const DEFAULT_PERIOD: PeriodName = '90d';

/** Start and end in the format of the API; unset if the period is open. */
export interface Period {
  from?: string;
  to?: string;
}

/** The query parameters of every report. */
export interface ReportQuery extends Period {
  jobId?: string;
}

const DAYS: Readonly<Partial<Record<PeriodName, number>>> = { '30d': 30, '90d': 90, '365d': 365 };

/**
 * Start and end of a period. Days begin at midnight in the browser's time zone, so that the query stays the same all
 * day.
 */
export function queryOf({ job, period = DEFAULT_PERIOD, from, to }: ReportsSearch, now: Date): ReportQuery {
  const ofJob = job === undefined ? {} : { jobId: job };
  const days = DAYS[period];
  if (days !== undefined) return { ...ofJob, from: dayBefore(now, days).toISOString() };
  if (period === 'all') return ofJob;
  return {
    ...ofJob,
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
  };
}

/** The list of applications that were made in the period. */
export function peopleSearch({ jobId, from, to }: ReportQuery): Record<string, string | undefined> {
  const lastDay = to === undefined ? undefined : dayBefore(new Date(to), 1);
  return {
    jobId,
    appliedFrom: from === undefined ? undefined : dayText(new Date(from)),
    appliedTo: lastDay && dayText(lastDay),
  };
}

const dayText = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

function dayBefore(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

/** The start of a day, or of a later one. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The most intervals of a chart over time: each is a request. */
const MOST_PARTS = 14;
const STEP_MONTHS = [1, 3, 12, 60] as const;

/**
 * The period in days, weeks from Monday, months or more. The first and the last can be shorter. 'All time' shows the last twelve
 * months.
 */
export function partsOf({ from, to }: Period, now: Date): { from: string; to: string }[] {
  const end = to === undefined ? tomorrow(now) : new Date(Math.min(Date.parse(to), tomorrow(now).getTime()));
  const start = from === undefined ? dayBefore(end, 365) : new Date(from);
  if (start >= end) return [];
  for (const next of [tomorrow, nextMonday]) {
    const parts = cut(start, end, next);
    if (parts.length <= MOST_PARTS) return parts;
  }
  for (const months of STEP_MONTHS) {
    const parts = cut(start, end, (at) => new Date(at.getFullYear(), at.getMonth() + months, 1));
    if (parts.length <= MOST_PARTS) return parts;
  }
  return [];
}

function tomorrow(now: Date): Date {
  return dayBefore(now, -1);
}

function nextMonday(at: Date): Date {
  return dayBefore(at, -(7 - ((at.getDay() + 6) % 7)));
}

function cut(start: Date, end: Date, next: (at: Date) => Date): { from: string; to: string }[] {
  const parts = [];
  for (let at = start; at < end && parts.length <= MOST_PARTS; at = next(at)) {
    const until = new Date(Math.min(next(at).getTime(), end.getTime()));
    parts.push({ from: at.toISOString(), to: until.toISOString() });
  }
  return parts;
}
