import { ApiError } from '../errors.ts';

const SLOTS = 60;
const MAX_VISITORS = 20_000;

/** What one call did to a visitor's allowance. */
export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until a call is allowed again (when refused) or until the allowance has grown. */
  seconds: number;
}

interface Visitor {
  /** Calls by second, as a ring over the last minute. */
  slots: Uint32Array;
  /** Second of the last call. */
  second: number;
  total: number;
}

/**
 * A sliding window of one minute in steps of a second: never more than `limit` calls in any 60 seconds. Counting by
 * second keeps a visitor at some 400 bytes whatever the limit is. The busiest visitors are bounded: the one that has
 * called least recently is forgotten.
 */
export class RateLimiter {
  readonly name: string;
  readonly limit: number;
  readonly #visitors = new Map<string, Visitor>();
  readonly #now: () => number;

  /** `limit` calls per minute. `now` in milliseconds, monotonic. */
  constructor(name: string, limit: number, now: () => number = () => performance.now()) {
    this.name = name;
    this.limit = limit;
    this.#now = now;
  }

  /** Takes one call from the visitor's allowance, if there is one left. */
  take(visitor: string): LimitState {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    if (state.total >= this.limit)
      return { allowed: false, limit: this.limit, remaining: 0, seconds: secondsUntilFree(state, second) };
    state.slots[second % SLOTS]! += 1;
    state.total += 1;
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
      seconds: allowed || state === undefined ? SLOTS : secondsUntilFree(state, second),
    };
  }

  /** Undoes the visitor's latest call: for allowances that only failures should take from. */
  giveBack(visitor: string): void {
    const second = Math.floor(this.#now() / 1000);
    const state = this.#advance(visitor, second);
    for (let age = 0; age < SLOTS && state.total > 0; age += 1) {
      const slot = (second - age + SLOTS * 2) % SLOTS;
      if (state.slots[slot]! === 0) continue;
      state.slots[slot]! -= 1;
      state.total -= 1;
      return;
    }
  }

  #advance(visitor: string, second: number): Visitor {
    let state = this.#visitors.get(visitor);
    if (state === undefined) {
      state = { slots: new Uint32Array(SLOTS), second, total: 0 };
      if (this.#visitors.size >= MAX_VISITORS) this.#visitors.delete(this.#visitors.keys().next().value!);
      this.#visitors.set(visitor, state);
      return state;
    }
    if (second !== state.second) {
      const steps = Math.min(SLOTS, second - state.second);
      for (let step = 1; step <= steps; step += 1) {
        const slot = (state.second + step) % SLOTS;
        state.total -= state.slots[slot]!;
        state.slots[slot] = 0;
      }
      state.second = second;
      // Moves to the end of the map, which is kept in order of last use.
      this.#visitors.delete(visitor);
      this.#visitors.set(visitor, state);
    }
    return state;
  }
}

/** The oldest counted second leaves the window when it is 60 seconds old. */
function secondsUntilFree(visitor: Visitor, second: number): number {
  for (let age = SLOTS - 1; age > 0; age -= 1) {
    if (visitor.slots[(second - age + SLOTS * 2) % SLOTS]! > 0) return SLOTS - age;
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
