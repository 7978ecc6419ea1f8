import { text } from '../../text/index.ts';
import { dateFormat } from '../../ui/locale.ts';
import type { FilterField } from './filter-field.ts';

const t = text.filters.applied;
const DAY_MS = 86_400_000;
const MONTH = dateFormat({ month: 'long', year: 'numeric' });
/** As far back as anyone looks in a list; other times are set with the two dates. */
const MONTHS = 12;

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** The filters by when someone applied. */
export function appliedFilters(now = new Date()): FilterField[] {
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(now.getFullYear(), now.getMonth() - index, 1);
    const month = String(first.getMonth() + 1).padStart(2, '0');
    return [`${first.getFullYear()}-${month}`, MONTH.format(first)] as const;
  });
  return [
    { kind: 'choice', name: 'applied', label: t.label, options: [...Object.entries(t.recent), ...months] },
    { kind: 'typed', type: 'date', name: 'appliedFrom', label: t.from },
    { kind: 'typed', type: 'date', name: 'appliedTo', label: t.to },
  ];
}

interface AppliedSearch {
  /** A period such as `today`, or a month such as `2026-05`. */
  applied?: string | undefined;
  /** Days, both inclusive. */
  appliedFrom?: string | undefined;
  appliedTo?: string | undefined;
}

interface Range {
  appliedAfter?: string | undefined;
  appliedBefore?: string | undefined;
}

/** The query of these filters, in the time zone of the browser. If several are set, all of them apply. */
export function appliedRange({ applied, appliedFrom, appliedTo }: AppliedSearch, now = new Date()): Range {
  const [from, to] = periodOf(applied, now);
  const [first, last] = [dayOf(appliedFrom), dayOf(appliedTo)];
  const starts = [from, first].filter((date) => date !== undefined);
  const ends = [to, last === undefined ? undefined : nextDay(last)].filter((date) => date !== undefined);
  const latest = starts.length === 0 ? undefined : new Date(Math.max(...starts.map(Number)));
  const earliest = ends.length === 0 ? undefined : new Date(Math.min(...ends.map(Number)));
  return { appliedAfter: latest?.toISOString(), appliedBefore: earliest?.toISOString() };
}

function periodOf(applied: string | undefined, now: Date): readonly [from?: Date, to?: Date] {
  const today = startOfDay(now);
  switch (applied) {
    case 'today':
      return [today];
    case 'yesterday':
      return [startOfDay(new Date(today.getTime() - DAY_MS / 2)), today];
    case 'week':
      return [startOfDay(new Date(today.getTime() - 5.5 * DAY_MS))];
    case 'month':
      return [startOfDay(new Date(today.getTime() - 28.5 * DAY_MS))];
    default: {
      const [, year, month] = /^(\d{4})-(\d{2})$/.exec(applied ?? '') ?? [];
      return year === undefined ? [] : [new Date(+year, Number(month) - 1, 1), new Date(+year, Number(month), 1)];
    }
  }
}

function dayOf(text: string | undefined): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : new Date(+year, Number(month) - 1, Number(day));
}

const nextDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1);
