import { ApiError } from '../errors.ts';

/** Seconds of the window. */
export const SLOTS = 60;
const MAX_VISITORS = 20_000;
/** The part of a limit that a node may let in before it hears what the others have let in. */
const SHARE = 1 / 16;

/** What one call did to a visitor's allowance. */
export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until a call is allowed again (when refused) or until the allowance has grown. */
  seconds: number;
}

/** What the nodes of one installation tell each other of their visitors. */
export interface Peers {
  /** Whether they can be heard at the moment; else each node counts for itself. */
  readonly areHeard: boolean;
  /** Tells of a visitor and hears of it. Resolves when that has happened or cannot happen; never rejects. */
  exchange(limiter: RateLimiter, visitor: string): Promise<void>;
}

interface Visitor {
  /** Calls by second, as a ring over the last minute. */
  slots: Uint32Array;
  /** The calls at other nodes in the same manner; null when none were heard of. */
  others: Uint32Array | null;
  /** Second of the last call. */
  second: number;
  /** Calls here. */
  own: number;
  /** Calls here and at other nodes, as far as they were heard of. */
  total: number;
  /** Calls, taken or given back, that the other nodes have not been told of. */
  untold: number;
}

/**
 * A sliding window of one minute in steps of a second: never more than `limit` calls in any 60 seconds. Counting by
 * second keeps a visitor at some 400 bytes whatever the limit is. The busiest visitors are bounded: the one that has
 * called least recently is forgotten.
 *
 * With peers the limit holds for all nodes together. A node lets in a share of the limit by itself, then it exchanges
 * counts with the others before it lets in more. So no answer waits but those of a visitor who comes faster than an
 * exchange, visitors far from their limit are not exchanged at all, and `nodes` of them let in at most
 * `limit + (nodes - 1) * share` together, however the calls are spread.
 */
export class RateLimiter {
  readonly name: string;
  readonly limit: number;
  /** Calls that may be untold. */
  readonly share: number;
  readonly #visitors = new Map<string, Visitor>();
  readonly #now: () => number;
  readonly #peers: Peers | null;

  /** `limit` calls per minute. `now` in milliseconds, monotonic. */
  constructor(
    name: string,
    limit: number,
    { now = () => performance.now(), peers = null }: { now?: () => number; peers?: Peers | null } = {},
  ) {
    this.name = name;
    this.limit = limit;
    this.share = Math.max(1, Math.floor(limit * SHARE));
    this.#now = now;
    this.#peers = peers;
  }

  /** Takes one call from the visitor's allowance, after the other nodes were heard where that is due. */
  admit(visitor: string): LimitState | Promise<LimitState> {
    return this.#mustHear(visitor) ? this.#hearAndTake(visitor) : this.take(visitor);
  }

  /** As `admit`; null where that would have to wait, and then nothing is taken. */
  admitAtOnce(visitor: string): LimitState | null {
    return this.#mustHear(visitor) ? null : this.take(visitor);
  }

  async #hearAndTake(visitor: string): Promise<LimitState> {
    // Of all who wait for one exchange, a share passes; the rest waits for the next.
    while (this.#mustHear(visitor)) await this.#peers!.exchange(this, visitor);
    return this.take(visitor);
  }

  /** Whether a share is spent. A visitor who is refused anyway need not wait for it. */
  #mustHear(visitor: string): boolean {
    if (this.#peers === null || !this.#peers.areHeard) return false;
    const state = this.#visitors.get(visitor);
    if (state === undefined || state.untold < this.share) return false;
    this.#advance(visitor, Math.floor(this.#now() / 1000));
    return Math.min(state.untold, state.own) >= this.share && state.total < this.limit;
  }

  /** Takes one call from the visitor's allowance, if as far as is known there is one left. */
  take(visitor: string): LimitState {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    if (state.total >= this.limit)
      return { allowed: false, limit: this.limit, remaining: 0, seconds: secondsUntilFree(state, second, this.limit) };
    state.slots[second % SLOTS]! += 1;
    state.own += 1;
    state.total += 1;
    state.untold += 1;
    // Begun ahead of the call that would have to wait for it.
    if (state.untold >= this.share) this.#peers?.exchange(this, visitor);
    return { allowed: true, limit: this.limit, remaining: this.limit - state.total, seconds: SLOTS };
  }

  /** Whether a call would be allowed, without taking it. */
  peek(visitor: string): LimitState {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#visitors.get(visitor);
    if (state !== undefined) this.#advance(visitor, second);
    const total = state?.total ?? 0;
    const allowed = total < this.limit;
    return {
      allowed,
      limit: this.limit,
      remaining: Math.max(0, this.limit - total),
      seconds: allowed || state === undefined ? SLOTS : secondsUntilFree(state, second, this.limit),
    };
  }

  /** Undoes the visitor's latest call: for allowances that only failures should take from. */
  giveBack(visitor: string): void {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    for (let age = 0; age < SLOTS && state.own > 0; age += 1) {
      const slot = slotOf(second, age);
      if (state.slots[slot]! === 0) continue;
      state.slots[slot]! -= 1;
      state.own -= 1;
      state.total -= 1;
      state.untold += 1;
      if (state.untold >= this.share) this.#peers?.exchange(this, visitor);
      return;
    }
  }

  /** What is to be told of a visitor: calls by age in seconds, and how many of them are news. Null when forgotten. */
  tell(visitor: string): { calls: Uint32Array; untold: number } | null {
    if (!this.#visitors.has(visitor)) return null;
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    return {
      calls: Uint32Array.from(state.slots, (_, age) => state.slots[slotOf(second, age)]!),
      untold: state.untold,
    };
  }

  /** What the other nodes tell of a visitor, by age in seconds, after they were told of `told` calls. */
  hear(visitor: string, others: Uint32Array, told: number): void {
    if (!this.#visitors.has(visitor)) return;
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    state.untold = Math.max(0, state.untold - told);
    state.total = state.own;
    const ring = state.others ?? new Uint32Array(SLOTS);
    for (let age = 0; age < SLOTS; age += 1) {
      ring[slotOf(second, age)] = others[age]!;
      state.total += others[age]!;
    }
    state.others = state.total === state.own ? null : ring;
  }

  #advance(visitor: string, second: number): Visitor {
    let state = this.#visitors.get(visitor);
    if (state === undefined) {
      state = { slots: new Uint32Array(SLOTS), others: null, second, own: 0, total: 0, untold: 0 };
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
 * The oldest counted second leaves the window when it is 60 seconds old, and with it comes an allowance; where nodes have
 * let in more than the limit, not before the surplus has left too.
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

/** 429 with the true number of seconds to wait. */
export function rateLimited(name: string, state: LimitState): ApiError {
  return new ApiError('rate_limited', `Too many requests. Try again in ${state.seconds} seconds.`, undefined, {
    ...limitHeaders(name, state),
    'retry-after': String(state.seconds),
  });
}
