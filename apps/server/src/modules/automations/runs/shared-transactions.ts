import { type Ground, transactAlone, transactTogether } from './database-steps.ts';
import type { Stretch } from './engine.ts';
import type { Stand } from './stand.ts';

export interface SharedTransactionLimits {
  /** Transactions at once: fewer than the pool has connections, so that requests always find one. */
  transactions: number;
  /** Runs that share one. */
  runs: number;
}

interface Waiting {
  stretch: Stretch;
  resolve: (stand: Stand | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Does the steps of the database of runs that come to them at about the same time in shared transactions, because on a busy
 * machine most of a transaction's cost is its round trips. Two runs of one subject never share one. Where anything is in
 * the way of a shared transaction, each of its runs gets one of its own.
 */
export class SharedTransactions {
  readonly #ground: Ground;
  readonly #limits: SharedTransactionLimits;
  #waiting: Waiting[] = [];
  #free: number;
  #scheduled = false;

  constructor(ground: Ground, limits: SharedTransactionLimits) {
    this.#ground = ground;
    this.#limits = limits;
    this.#free = limits.transactions;
  }

  /** @returns where the run stands now, as written; null when it is not this worker's any more */
  do(stretch: Stretch): Promise<Stand | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stretch, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // The others of a claim arrive before this.
      setImmediate(() => {
        this.#scheduled = false;
        this.#begin();
      });
    });
  }

  #begin(): void {
    while (this.#free > 0 && this.#waiting.length > 0) {
      this.#free -= 1;
      void this.#work(this.#take()).finally(() => {
        this.#free += 1;
        this.#begin();
      });
    }
  }

  /** The first ones in the queue that can share a transaction, in the order of their subjects: so their locks agree. */
  #take(): Waiting[] {
    const subjects = new Map<string, Waiting>();
    const others: Waiting[] = [];
    for (const one of this.#waiting) {
      const { subjectId } = one.stretch.walk.run;
      if (subjects.size >= this.#limits.runs || subjects.has(subjectId)) others.push(one);
      else subjects.set(subjectId, one);
    }
    this.#waiting = others;
    return [...subjects.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  async #work(batch: readonly Waiting[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const stands = await transactTogether(
          this.#ground,
          batch.map(({ stretch }) => stretch),
        );
        batch.forEach(({ resolve }, index) => {
          resolve(stands[index]!);
        });
        return;
      } catch {
        // What it was shows itself again below, where it concerns one run only.
      }
    }
    for (const { stretch, resolve, reject } of batch) await transactAlone(this.#ground, stretch).then(resolve, reject);
  }
}
