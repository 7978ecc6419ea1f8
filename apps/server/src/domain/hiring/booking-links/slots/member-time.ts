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

type Active = Taken & { readonly kind: Exclude<Taken['kind'], 'completed'> };
const isActive = (taken: Taken): taken is Active => taken.kind !== 'completed';

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
  /** What takes time, by its start. */
  readonly #active: readonly Active[];
  /** When the last of those ends that start no later than each of them. */
  readonly #latestEnds: readonly number[];
  /** How many interviews each local day has. */
  readonly #interviewsOn = new Map<number, number>();

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
    this.#active = calendar.taken.filter(isActive).sort((a, b) => a.from - b.from);
    let latest = -Infinity;
    this.#latestEnds = this.#active.map(({ to }) => (latest = Math.max(latest, to)));
    for (const { kind, from } of calendar.taken) {
      const day = this.#clock.dayOf(from);
      if (kind !== 'calendar') this.#interviewsOn.set(day, (this.#interviewsOn.get(day) ?? 0) + 1);
    }
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
    const { bufferMins, maxInterviewsPerDay, isUnreadable } = this.#calendar;
    if (from < this.#earliest) return 'minimum_notice';
    if (!this.#open.some((open) => open.from <= from && to <= open.to)) {
      const lastDay = this.#clock.dayOf(to - 1);
      const isOff = this.#daysOff.has(this.#clock.dayOf(from)) || this.#daysOff.has(lastDay);
      return isOff ? 'day_off' : 'outside_hours';
    }
    const assigned = also.map((period): Active => ({ ...period, kind: 'held' }));
    const buffer = bufferMins * MINUTE_MS;
    const near = [
      ...this.#activeWithin(from - buffer, to + buffer),
      ...assigned.filter((other) => other.from < to + buffer && from - buffer < other.to),
    ];
    const overlapping = near.filter((other) => other.from < to && from < other.to);
    const [first] = overlapping.filter(({ kind }) => kind !== 'calendar').concat(overlapping);
    if (first !== undefined) return first.kind;
    if (isUnreadable) return 'calendar_unreadable';
    if (near.length > 0) return 'buffer';
    if (maxInterviewsPerDay !== null) {
      const day = this.#clock.dayOf(from);
      const others = assigned.filter((other) => this.#clock.dayOf(other.from) === day).length;
      if ((this.#interviewsOn.get(day) ?? 0) + others >= maxInterviewsPerDay) return 'daily_limit';
    }
    return null;
  }

  /** Whatever overlaps these times, without looking at the rest: a time is judged for each of thousands of starts. */
  #activeWithin(from: number, to: number): Active[] {
    let [low, high] = [0, this.#active.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#active[middle]!.from < to) low = middle + 1;
      else high = middle;
    }
    const found: Active[] = [];
    for (let index = low - 1; index >= 0 && this.#latestEnds[index]! > from; index -= 1) {
      if (this.#active[index]!.to > from) found.push(this.#active[index]!);
    }
    return found;
  }
}

/** How long the hours of a week are. */
export function minutesPerWeek(weeklyHours: MemberCalendar['weeklyHours']): number {
  return weeklyHours.reduce((sum, { start, end }) => sum + minutesOf(end) - minutesOf(start), 0);
}

/** How far around a window bookings can matter: a buffer, or a local day. */
export const REACH_MS = 2 * DAY_MS;
