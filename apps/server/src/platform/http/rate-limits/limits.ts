import { ApiError } from '../../errors/errors.ts';

/** Length of the window in seconds. */
export const SLOTS = 60;
const MAX_VISITORS = 20_000;
/** The fraction of a limit that a process may admit before it syncs with the other processes. */
const SHARE = 1 / 16;

/** How many calls of a limit each process admits before it has learned what the others have admitted. */
export function shareOf(limit: number): number {
  return Math.max(1, Math.floor(limit * SHARE));
}
/** How often a process checks whether other processes have given back calls that a rejected visitor needs. */
const ASK_AGAIN_SECONDS = 2;

/** The effect of one call on a visitor's limit. */
export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until a call is allowed again (if rejected) or until more calls become available. */
  seconds: number;
  /** The second in which the call counts, by the limiter's clock. */
  takenAt: number;
  /** State of the wider limit that the call counted against as well. */
  wider?: LimitState;
}

/** Exchange of counts between the processes of one installation. */
export interface Peers {
  /** Whether the other processes are reachable at the moment; otherwise each process counts alone. */
  readonly peersReachable: boolean;
  /** Exchanges the counts of a visitor. Resolves when that is done or has failed; never rejects. */
  exchange(limiter: RateLimiter, visitor: string): Promise<void>;
}

export interface RateLimiterOptions {
  /** Milliseconds, monotonic. */
  now?: () => number;
  /** The other processes; null for a process that counts alone. */
  peers?: Peers | null;
}

interface Visitor {
  /** Calls by second, as a ring buffer over the last minute. */
  slots: Uint32Array;
  /** Calls at other processes in the same format; null if there are none. */
  others: Uint32Array | null;
  /** Second of the last call. */
  second: number;
  /** Calls at this process. */
  own: number;
  /** Calls at this process, and at other processes as of the last exchange. */
  total: number;
  /** Calls, taken or given back, that have not been sent to the other processes. */
  unsynced: number;
  /** Second in which the counts of the other processes were last requested. */
  askedAt: number;
}

/**
 * A sliding window of one minute in steps of a second: never more than `limit` calls in any 60 seconds. Counting by second
 * keeps a visitor at some 400 bytes whatever the limit is. The number of visitors is bounded: the least recently active one
 * is evicted.
 *
 * With peers the limit applies to all processes together. A process admits a share of the limit without the others, then
 * exchanges counts before it admits more. So a call waits only if its visitor is faster than the exchange, visitors far from
 * their limit are not exchanged at all, and `nodes` processes admit at most `limit + (nodes - 1) * share` calls together,
 * however the calls are distributed.
 */
export class RateLimiter {
  readonly name: string;
  readonly limit: number;
  /** Calls that may be unsynced. */
  readonly share: number;
  readonly #visitors = new Map<string, Visitor>();
  readonly #now: () => number;
  readonly #peers: Peers | null;

  /** `limit` calls per minute. `now` in milliseconds, monotonic. */
  constructor(name: string, limit: number, { now = () => performance.now(), peers = null }: RateLimiterOptions = {}) {
    this.name = name;
    this.limit = limit;
    this.share = shareOf(limit);
    this.#now = now;
    this.#peers = peers;
  }

  /** Takes one call from the visitor's limit, after syncing with the other processes if that is due. */
  admit(visitor: string): LimitState | Promise<LimitState> {
    return this.#mustHear(visitor) ? this.#hearAndTake(visitor) : this.#take(visitor);
  }

  /** Like `admit`; returns null and takes nothing if it would have to wait. */
  admitAtOnce(visitor: string): LimitState | null {
    return this.#mustHear(visitor) ? null : this.#take(visitor);
  }

  async #hearAndTake(visitor: string): Promise<LimitState> {
    // Of all calls that wait for one exchange, a share passes; the rest waits for the next.
    while (this.#mustHear(visitor)) await this.#peers!.exchange(this, visitor);
    return this.#take(visitor);
  }

  /** Whether a share is spent. A visitor who is rejected anyway need not wait for an exchange. */
  #mustHear(visitor: string): boolean {
    if (this.#peers === null || !this.#peers.peersReachable) return false;
    const state = this.#visitors.get(visitor);
    if (state === undefined || state.unsynced < this.share) return false;
    this.#advance(visitor, Math.floor(this.#now() / 1000));
    return Math.min(state.unsynced, state.own) >= this.share && state.total < this.limit;
  }

  /** Takes one call from the visitor's limit if, according to the known counts, one is left. */
  take(visitor: string): LimitState {
    return this.#take(visitor);
  }

  /** Not `take`, which a wider limit overrides: it would count the same call twice. */
  #take(visitor: string): LimitState {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    if (state.total >= this.limit) return this.#rejection(visitor, state, second);
    state.slots[second % SLOTS]! += 1;
    state.own += 1;
    state.total += 1;
    state.unsynced += 1;
    // Started ahead of the call that would have to wait for it.
    if (state.unsynced >= this.share) this.#peers?.exchange(this, visitor);
    const remaining = this.limit - state.total;
    return { allowed: true, limit: this.limit, remaining, seconds: SLOTS, takenAt: second };
  }

  #rejection(visitor: string, state: Visitor, second: number): LimitState {
    // Other processes may have given back calls: without this, it would go unnoticed for up to a minute.
    if (state.others !== null && second >= state.askedAt + ASK_AGAIN_SECONDS) {
      state.askedAt = second;
      this.#peers?.exchange(this, visitor);
    }
    const seconds = secondsUntilFree(state, second, this.limit);
    return { allowed: false, limit: this.limit, remaining: 0, seconds, takenAt: second };
  }

  /** Whether a call would be allowed, without taking it. */
  peek(visitor: string): LimitState {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#visitors.get(visitor);
    if (state !== undefined) this.#advance(visitor, second);
    const total = state?.total ?? 0;
    if (state !== undefined && total >= this.limit) return this.#rejection(visitor, state, second);
    return { allowed: true, limit: this.limit, remaining: this.limit - total, seconds: SLOTS, takenAt: second };
  }

  /**
   * Undoes a call that was allowed, in the second in which it was counted: giving back another one would drop calls from the
   * window that still belong in it.
   */
  giveBack(visitor: string, { takenAt }: LimitState): void {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    const slot = takenAt % SLOTS;
    if (second - takenAt >= SLOTS || state.slots[slot]! === 0) return; // it has left the window
    state.slots[slot]! -= 1;
    state.own -= 1;
    state.total -= 1;
    state.unsynced += 1;
    if (state.unsynced >= this.share) this.#peers?.exchange(this, visitor);
  }

  /** The counts of a visitor to send: calls by age in seconds, and how many of them are unsynced. Null if evicted. */
  snapshot(visitor: string): { calls: Uint32Array; unsynced: number } | null {
    if (!this.#visitors.has(visitor)) return null;
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    return {
      calls: Uint32Array.from(state.slots, (_, age) => state.slots[slotOf(second, age)]!),
      unsynced: state.unsynced,
    };
  }

  /** Replaces the counts of the other processes for a visitor, by age in seconds, after `sent` calls were sent to them. */
  merge(visitor: string, others: Uint32Array, sent: number): void {
    if (!this.#visitors.has(visitor)) return;
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    state.unsynced = Math.max(0, state.unsynced - sent);
    state.askedAt = second;
    state.total = state.own;
    const window = state.others ?? new Uint32Array(SLOTS);
    for (let age = 0; age < SLOTS; age += 1) {
      window[slotOf(second, age)] = others[age]!;
      state.total += others[age]!;
    }
    state.others = state.total === state.own ? null : window;
  }

  #advance(visitor: string, second: number): Visitor {
    let state = this.#visitors.get(visitor);
    if (state === undefined) {
      state = { slots: new Uint32Array(SLOTS), others: null, second, own: 0, total: 0, unsynced: 0, askedAt: second };
      if (this.#visitors.size >= MAX_VISITORS) this.#visitors.delete(this.#visitors.keys().next().value!);
      this.#visitors.set(visitor, state);
      return state;
    }
    if (second !== state.second) {
      const steps = Math.min(SLOTS, second - state.second);
      for (let step = 1; step <= steps; step += 1) {
        const slot = (state.second + step) % SLOTS;
        state.own -= state.slots[slot]!;
        state.total -= state.slots[slot]! + (state.others?.[slot] ?? 0);
        state.slots[slot] = 0;
        if (state.others !== null) state.others[slot] = 0;
      }
      state.second = second;
      // Moves to the end of the map, which is kept in order of last use.
      this.#visitors.delete(visitor);
      this.#visitors.set(visitor, state);
    }
    return state;
  }
}

function slotOf(second: number, age: number): number {
  return (second - age + SLOTS * 2) % SLOTS;
}

/**
 * A call becomes available when the oldest counted second leaves the window after 60 seconds; if the processes have admitted
 * more than the limit, only after the excess has left too.
 */
function secondsUntilFree({ slots, others, total }: Visitor, second: number, limit: number): number {
  let left = total;
  for (let age = SLOTS - 1; age > 0; age -= 1) {
    const slot = slotOf(second, age);
    left -= slots[slot]! + (others?.[slot] ?? 0);
    if (left < limit) return SLOTS - age;
  }
  return SLOTS;
}

/** `RateLimit-Policy` and `RateLimit` of the IETF draft for HTTP rate limit fields. */
export function limitHeaders(name: string, state: LimitState): { 'ratelimit-policy': string; ratelimit: string } {
  return {
    'ratelimit-policy': `"${name}";q=${state.limit};w=60`,
    ratelimit: `"${name}";r=${state.remaining};t=${state.seconds}`,
  };
}

/** 429 with the exact number of seconds to wait. */
export function rateLimited(name: string, state: LimitState): ApiError {
  return new ApiError('rate_limited', `Too many requests. Try again in ${state.seconds} seconds.`, undefined, {
    ...limitHeaders(name, state),
    'retry-after': String(state.seconds),
  });
}
