import { LocalClock, type Period } from '../../../../platform/calendar/local-time.ts';
import { explainChoice, type Load, type PoolChoice, type Ranked, rankPool, selections } from './choose-from-pool.ts';
import { type MemberCalendar, MemberTime, minutesPerWeek, type UnavailableReason } from './member-time.ts';

const MINUTE_MS = 60_000;
/** How long a candidate waits between two interviews of one day at most, beyond the gap. */
const MAX_WAIT_MINS = 120;
const WAIT_STEP_MINS = 15;
/** Selections from a pool that are tried for one time. */
const MAX_SELECTIONS = 50;
/** Sessions that are placed to judge one time, so that no plan can keep the service busy. */
const MAX_PLACEMENTS = 400;

/** Who takes part in a session: all of some, those of others who are free, and as many as needed of a pool. */
interface SessionSpec {
  readonly id: string;
  readonly durationMins: number;
  readonly interviewerIds: readonly string[];
  readonly optionalInterviewerIds: readonly string[];
  readonly pool: { readonly memberIds: readonly string[]; readonly count: number } | null;
}

export interface SlotRequest {
  /** When sessions may start. */
  readonly window: Period;
  readonly now: number;
  /** Offered times are multiples of this on the local clock of `timeZone`. */
  readonly intervalMins: number;
  readonly timeZone: string;
  /** Whether all sessions are on one day, or each on a later day than the one before. */
  readonly days: 'one' | 'several';
  /** Between two sessions of one day, at least. */
  readonly gapMins: number;
  readonly sessions: readonly SessionSpec[];
  readonly members: readonly MemberCalendar[];
  readonly loads: ReadonlyMap<string, Load>;
  /** When the candidate is free, if they have said so; each session is within one of these. */
  readonly candidatePeriods?: readonly Period[];
}

export interface SlotSession extends Period {
  readonly sessionId: string;
  /** Everybody who takes part: first those who have to, then those from the pool, then optional ones who are free. */
  readonly memberIds: readonly string[];
  /** Those of them who are optional. */
  readonly optionalMemberIds: readonly string[];
  readonly poolChoices: readonly PoolChoice[];
}

/** Times for all sessions. It is named by the start of the first one. */
export interface Slot {
  readonly from: number;
  readonly sessions: readonly SlotSession[];
}

/** Why a time is not offered: because of a member, or, without one, of the candidate or because no time is left for a later session. */
export interface SlotReason {
  readonly sessionId: string;
  readonly memberId: string | null;
  readonly reason: UnavailableReason | 'no_time_left' | 'outside_candidate_times';
}

export interface Unavailable extends Period {
  readonly reasons: readonly SlotReason[];
}

/** The times of a window: each start is either in a slot or in a period with reasons. */
export interface Slots {
  readonly slots: readonly Slot[];
  readonly unavailable: readonly Unavailable[];
}

type Judgment = { slot: Slot } | { reasons: readonly SlotReason[] };

/** Offers times, and judges the one that is booked, by the same rules. */
export class SlotFinder {
  readonly #request: SlotRequest;
  readonly #clock: LocalClock;
  readonly #members: ReadonlyMap<string, MemberTime>;
  readonly #pools: ReadonlyMap<string, readonly Ranked[]>;
  readonly #feasible = new Map<string, readonly number[]>();
  #placements = 0;

  constructor(request: SlotRequest) {
    const { window, now, sessions, loads } = request;
    this.#request = request;
    this.#clock = new LocalClock(request.timeZone, window);
    this.#members = new Map(request.members.map((member) => [member.id, new MemberTime(member, window, now)]));
    const hours = new Map(request.members.map(({ id, weeklyHours }) => [id, minutesPerWeek(weeklyHours)]));
    const hoursOf = (id: string) => hours.get(id) ?? 0;
    this.#pools = new Map(
      sessions.map(({ id, pool }) => [id, pool === null ? [] : rankPool(pool.memberIds, loads, hoursOf)]),
    );
  }

  /** The zone on whose clock times are offered. */
  get timeZone(): string {
    return this.#request.timeZone;
  }

  /** Every start within the window, offered or not. */
  starts(): number[] {
    const { window } = this.#request;
    const all: number[] = [];
    for (let at = this.#aligned(window.from); at < window.to; at = this.#aligned(at + MINUTE_MS)) all.push(at);
    return all;
  }

  /** Whether a time is one of the starts of the window. */
  isStart(at: number): boolean {
    const { window } = this.#request;
    return window.from <= at && at < window.to && this.#aligned(at) === at;
  }

  slots(): Slots {
    const starts = this.starts();
    const slots: Slot[] = [];
    const unavailable: (Period & { reasons: readonly SlotReason[]; key: string })[] = [];
    starts.forEach((from, index) => {
      const to = starts[index + 1] ?? this.#request.window.to;
      const judgment = this.judge(from);
      if ('slot' in judgment) {
        slots.push(judgment.slot);
        return;
      }
      const { reasons } = judgment;
      const key = reasons.map(({ sessionId, memberId, reason }) => `${sessionId} ${memberId} ${reason}`).join();
      const last = unavailable.at(-1);
      if (last?.to === from && last.key === key) unavailable[unavailable.length - 1] = { ...last, to };
      else unavailable.push({ from, to, reasons, key });
    });
    return { slots, unavailable: unavailable.map(({ from, to, reasons }) => ({ from, to, reasons })) };
  }

  /** The sessions that start at this time, or why they cannot. */
  judge(from: number): Judgment {
    this.#placements = 0;
    const judgment = this.#place(0, from, []);
    return Array.isArray(judgment) ? { slot: { from, sessions: this.#withOptional(judgment) } } : judgment;
  }

  /** Places this session at this time and all following ones. */
  #place(
    index: number,
    from: number,
    before: readonly SlotSession[],
  ): SlotSession[] | { reasons: readonly SlotReason[] } {
    const session = this.#request.sessions[index]!;
    const period = { from, to: from + session.durationMins * MINUTE_MS };
    this.#placements += 1;
    const { chosen, ranked, blocked, reasons } = this.#staff(session, period, before);
    if (reasons.length > 0) return { reasons };
    let first: readonly SlotReason[] | undefined;
    for (const members of chosen) {
      const memberIds = [...session.interviewerIds, ...members];
      const poolChoices = explainChoice(ranked, members, blocked);
      const placed = [...before, { ...period, sessionId: session.id, memberIds, optionalMemberIds: [], poolChoices }];
      const rest = this.#placeNext(index + 1, placed);
      if (Array.isArray(rest)) return rest;
      first ??= rest.reasons;
      if (this.#placements >= MAX_PLACEMENTS) break;
    }
    return { reasons: first! }; // there is a selection, otherwise there were reasons
  }

  #placeNext(index: number, placed: SlotSession[]): SlotSession[] | { reasons: readonly SlotReason[] } {
    const next = this.#request.sessions[index];
    if (next === undefined) return placed;
    let first: readonly SlotReason[] | undefined;
    for (const from of this.#startsAfter(index, placed.at(-1)!)) {
      if (this.#placements >= MAX_PLACEMENTS) break;
      const rest = this.#place(index, from, placed);
      if (Array.isArray(rest)) return rest;
      if (this.#request.days === 'one') first ??= rest.reasons;
    }
    return { reasons: first ?? [{ sessionId: next.id, memberId: null, reason: 'no_time_left' }] };
  }

  #startsAfter(index: number, { from, to }: Period): readonly number[] {
    const { days, gapMins, window } = this.#request;
    const day = this.#clock.dayOf(from);
    if (days === 'several') return this.#feasibleStarts(index).filter((at) => this.#clock.dayOf(at) > day);
    const starts: number[] = [];
    for (let wait = 0; wait <= MAX_WAIT_MINS; wait += WAIT_STEP_MINS) {
      const at = to + (gapMins + wait) * MINUTE_MS;
      if (at < window.to && this.#clock.dayOf(at) === day) starts.push(at);
    }
    return starts;
  }

  /** When a session could start if it were the only one. */
  #feasibleStarts(index: number): readonly number[] {
    const session = this.#request.sessions[index]!;
    const known = this.#feasible.get(session.id);
    if (known !== undefined) return known;
    const found = this.starts().filter((from) => {
      const period = { from, to: from + session.durationMins * MINUTE_MS };
      return this.#staff(session, period, []).reasons.length === 0;
    });
    this.#feasible.set(session.id, found);
    return found;
  }

  /** Selections of the pool for a session at a time, the best first; none if there are reasons against the time. */
  #staff(session: SessionSpec, period: Period, before: readonly SlotSession[]) {
    const ranked = this.#pools.get(session.id)!;
    const blocked = new Map<string, UnavailableReason>();
    const reasonsOf = (ids: readonly string[]) =>
      ids.flatMap((memberId): SlotReason[] => {
        const reason = this.#blocked(memberId, period, before);
        if (reason === null) return [];
        blocked.set(memberId, reason);
        return [{ sessionId: session.id, memberId, reason }];
      });
    const reasons = reasonsOf(session.interviewerIds);
    const { candidatePeriods } = this.#request;
    if (candidatePeriods?.some(({ from, to }) => from <= period.from && period.to <= to) === false)
      reasons.unshift({ sessionId: session.id, memberId: null, reason: 'outside_candidate_times' });
    const others = ranked.map(({ id }) => id).filter((id) => !session.interviewerIds.includes(id));
    const against = reasonsOf(others);
    const free = others.filter((id) => !blocked.has(id));
    const count = session.pool?.count ?? 0;
    if (free.length < count) reasons.push(...against);
    const isShort = free.length < count && against.length === 0;
    if (isShort) reasons.push({ sessionId: session.id, memberId: null, reason: 'no_time_left' });
    return { chosen: selections(free, count, MAX_SELECTIONS), ranked, blocked, reasons };
  }

  #blocked(id: string, period: Period, before: readonly SlotSession[]): UnavailableReason | null {
    const member = this.#members.get(id);
    if (member === undefined) return 'not_a_member';
    const assigned = before.filter(({ memberIds }) => memberIds.includes(id));
    return member.blocked(period, assigned);
  }

  /** Adds optional members to the sessions for which they are free. */
  #withOptional(sessions: readonly SlotSession[]): SlotSession[] {
    const all = [...sessions];
    sessions.forEach((placed, index) => {
      const { optionalInterviewerIds } = this.#request.sessions[index]!;
      for (const id of optionalInterviewerIds) {
        const { memberIds, optionalMemberIds } = all[index]!;
        const others = all.filter((_session, place) => place !== index);
        if (memberIds.includes(id) || this.#blocked(id, placed, others) !== null) continue;
        all[index] = { ...all[index]!, memberIds: [...memberIds, id], optionalMemberIds: [...optionalMemberIds, id] };
      }
    });
    return all;
  }

  /** The first moment from here on that is a multiple of the interval on the local clock. */
  #aligned(from: number): number {
    const interval = this.#request.intervalMins * MINUTE_MS;
    let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS;
    for (;;) {
      const past = (((at + this.#clock.offsetAt(at)) % interval) + interval) % interval;
      if (past === 0) return at;
      const next = at + interval - past;
      // A change of the clock in between may bring an earlier multiple.
      const change = this.#clock.nextChange(at);
      at = change !== null && change < next ? change : next;
    }
  }
}
