import {
  DAY_MS,
  dayNumber,
  joined,
  LocalClock,
  minutesOf,
  type Period,
  weekdayOf,
} from '../../../../platform/calendar/local-time.ts';

const MINUTE_MS = 60_000;

/** Why a member cannot take part at a time. Never what they do then. */
export const UNAVAILABLE_REASONS = [
  'not_a_member',
  'minimum_notice',
  'day_off',
  'outside_hours',
  'interview',
  'held',
  'calendar',
  'calendar_unreadable',
  'buffer',
  'daily_limit',
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

/**
 * What takes a member's time. Completed interviews count towards the limit of their day only, and what a calendar of theirs says
 * does not count towards it.
 */
export interface Taken extends Period {
  readonly kind: 'interview' | 'held' | 'completed' | 'calendar';
}

/** When a member can interview, and what they already have. */
export interface MemberCalendar {
  readonly id: string;
  readonly timeZone: string;
  readonly weeklyHours: readonly { weekday: number; start: string; end: string }[];
  readonly exceptions: readonly { date: string; hours: readonly { start: string; end: string }[] }[];
  readonly bufferMins: number;
  readonly minimumNoticeMins: number;
  readonly maxInterviewsPerDay: number | null;
  /** Whether a calendar of theirs could not be read for so long that nobody knows when they are free. */
  readonly isUnreadable: boolean;
  readonly taken: readonly Taken[];
}

/** Judges times of one member within a window. */
export class MemberTime {
  readonly #calendar: MemberCalendar;
  readonly #clock: LocalClock;
  readonly #open: readonly Period[];
  readonly #daysOff: ReadonlySet<number>;
  readonly #earliest: number;

  /** @param window all times that are judged; `now` in ms */
  constructor(calendar: MemberCalendar, window: Period, now: number) {
    this.#calendar = calendar;
    this.#clock = new LocalClock(calendar.timeZone, window);
    this.#earliest = now + calendar.minimumNoticeMins * MINUTE_MS;
    const exceptions = new Map(calendar.exceptions.map(({ date, hours }) => [dayNumber(date), hours]));
    this.#daysOff = new Set([...exceptions].filter(([, hours]) => hours.length === 0).map(([day]) => day));
    const open: Period[] = [];
    for (let day = this.#clock.dayOf(window.from) - 1; day <= this.#clock.dayOf(window.to) + 1; day += 1) {
      const weekday = weekdayOf(day);
      const hours = exceptions.get(day) ?? calendar.weeklyHours.filter((each) => each.weekday === weekday);
      for (const { start, end } of hours) {
        open.push(...this.#clock.periodsOn(day, { start: minutesOf(start), end: minutesOf(end) }));
      }
    }
    this.#open = joined(open);
  }

  /** The periods in which the hours of the member permit interviews. */
  get open(): readonly Period[] {
    return this.#open;
  }

  /**
   * Null if the member is free for the whole time. The buffer is between two interviews: the larger of none and their own, once.
   * @param also further times that are already assigned to the member
   */
  blocked({ from, to }: Period, also: readonly Period[] = []): UnavailableReason | null {
    const { taken, bufferMins, maxInterviewsPerDay, isUnreadable } = this.#calendar;
    if (from < this.#earliest) return 'minimum_notice';
    if (!this.#open.some((open) => open.from <= from && to <= open.to)) {
      const lastDay = this.#clock.dayOf(to - 1);
      const isOff = this.#daysOff.has(this.#clock.dayOf(from)) || this.#daysOff.has(lastDay);
      return isOff ? 'day_off' : 'outside_hours';
    }
    const others: readonly Taken[] = [...taken, ...also.map((period) => ({ ...period, kind: 'held' as const }))];
    const active = others.flatMap(({ kind, from: start, to: end }) =>
      kind === 'completed' ? [] : [{ kind, from: start, to: end }],
    );
    const overlapping = active.find((other) => other.from < to && from < other.to);
    if (overlapping !== undefined) return overlapping.kind;
    if (isUnreadable) return 'calendar_unreadable';
    const buffer = bufferMins * MINUTE_MS;
    if (active.some((other) => other.from < to + buffer && from < other.to + buffer)) return 'buffer';
    if (maxInterviewsPerDay !== null) {
      const day = this.#clock.dayOf(from);
      const onDay = others.filter(({ kind, from: at }) => kind !== 'calendar' && this.#clock.dayOf(at) === day).length;
      if (onDay >= maxInterviewsPerDay) return 'daily_limit';
    }
    return null;
  }
}

/** How far around a window bookings can matter: a buffer, or a local day. */
export const REACH_MS = 2 * DAY_MS;
