export interface TimeBudgetLimits {
  /** Milliseconds of work that an idle group may use at once. */
  burstMs: number;
  /** Milliseconds restored per second. */
  perSecondMs: number;
}

interface Account {
  leftMs: number;
  /** The time at which `leftMs` was computed. */
  at: number;
}

// A full account equals a new one, so it is removed.
const MAX_ACCOUNTS = 10_000;

/** A token bucket of working time for each group (workspace). The last piece of work can overdraw an account. */
export class TimeBudget {
  readonly #limits: TimeBudgetLimits;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();

  /** `now` in milliseconds, on a monotonic clock. */
  constructor(limits: TimeBudgetLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Whole seconds until the group has `neededMs` left and may start again; 0 when it may start now. */
  wait(group: string, neededMs = 1): number {
    const missing = neededMs - this.#account(group).leftMs;
    return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / this.#limits.perSecondMs));
  }

  /** The groups that have to wait. */
  overdrawn(): string[] {
    return [...this.#accounts.keys()].filter((group) => this.wait(group) > 0);
  }

  /** The fraction of its budget that the group has used; more than 1 when it is overdrawn. */
  used(group: string): number {
    return this.#limits.burstMs - this.#account(group).leftMs;
  }

  /** The largest fraction of its budget that one group has used; more than 1 when it is overdrawn. */
  largestShare(): number {
    const used = [...this.#accounts.keys()].map((group) => this.used(group));
    return Math.max(0, ...used) / this.#limits.burstMs;
  }

  spend(group: string, ms: number): void {
    if (this.#accounts.size >= MAX_ACCOUNTS) this.#forgetFull();
    const { leftMs, at } = this.#account(group);
    this.#accounts.set(group, { leftMs: leftMs - ms, at });
  }

  #account(group: string): Account {
    const { burstMs, perSecondMs } = this.#limits;
    const at = this.#now();
    const known = this.#accounts.get(group);
    if (known === undefined) return { leftMs: burstMs, at };
    return { leftMs: Math.min(burstMs, known.leftMs + ((at - known.at) / 1000) * perSecondMs), at };
  }

  #forgetFull(): void {
    for (const group of this.#accounts.keys()) {
      if (this.#account(group).leftMs >= this.#limits.burstMs) this.#accounts.delete(group);
    }
  }
}
