/** What the address of the reports says. */
export interface ReportsSearch {
  job?: string;
  /** 90 days when absent. */
  period?: PeriodName;
  /** Days of a custom period, in the zone of the person: first and last. */
  from?: string;
  to?: string;
}

export const PERIOD_NAMES = ['30d', '90d', '365d', 'all', 'custom'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

export const DEFAULT_PERIOD: PeriodName = '90d';

/** Moments as the API takes them; absent where the period has no end. */
export interface Period {
  from?: string;
  to?: string;
}

/** What every report is asked with. */
export interface ReportQuery extends Period {
  jobId?: string;
}

export function isPeriodName(value: unknown): value is PeriodName {
  return PERIOD_NAMES.some((name) => name === value);
}

const DAYS: Readonly<Partial<Record<PeriodName, number>>> = { '30d': 30, '90d': 90, '365d': 365 };

/** The moments of a period. Days begin at midnight of the person's zone, so that the same question stays the same all day. */
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

function dayBefore(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

/** The first moment of a day, or of one some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Parts that a plot over time is made of: few enough to ask for each. */
const MOST_PARTS = 14;
const STEP_DAYS = [1, 7] as const;
const STEP_MONTHS = [1, 3, 12, 60] as const;

/** The period cut into parts of equal length: days, weeks, or months. All time shows the last twelve months. */
export function partsOf({ from, to }: Period, now: Date): { from: string; to: string }[] {
  const end = to === undefined ? tomorrow(now) : new Date(Math.min(Date.parse(to), tomorrow(now).getTime()));
  const start = from === undefined ? dayBefore(end, 365) : new Date(from);
  if (start >= end) return [];
  for (const days of STEP_DAYS) {
    const parts = cut(start, end, (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days));
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

function cut(start: Date, end: Date, next: (at: Date) => Date): { from: string; to: string }[] {
  const parts = [];
  for (let at = start; at < end && parts.length <= MOST_PARTS; at = next(at)) {
    const until = new Date(Math.min(next(at).getTime(), end.getTime()));
    parts.push({ from: at.toISOString(), to: until.toISOString() });
  }
  return parts;
}
