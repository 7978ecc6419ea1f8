import { visibilityOfKey } from '../../../records/visibility/record-visibility.ts';
import { executeInOwnTransaction, executeInSharedTransaction } from './database-steps.ts';
import type { Engine } from './engine.ts';
import type { RunExecution } from './run-execution.ts';

export interface SharedTransactionLimits {
  /** Concurrent transactions: fewer than the pool has connections, so that API requests always find one. */
  transactions: number;
  /** The most runs that share one transaction. */
  runs: number;
}

interface Waiting {
  execution: RunExecution;
  resolve: (next: RunExecution | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Executes the database steps of runs that become ready at about the same time in shared transactions, because on a busy
 * machine most of a transaction's cost is its round trips. Two runs of the same subject never share one, and a
 * run that sees only some jobs has its own. If a shared
 * transaction fails, each of its runs is executed in its own.
 */
export class SharedTransactions {
  readonly #engine: Pick<Engine, 'db' | 'services'>;
  readonly #limits: SharedTransactionLimits;
  #waiting: Waiting[] = [];
  #free: number;
  #scheduled = false;

  constructor(engine: Pick<Engine, 'db' | 'services'>, limits: SharedTransactionLimits) {
    this.#engine = engine;
    this.#limits = limits;
    this.#free = limits.transactions;
  }

  /** @returns the run as written; null when this worker no longer owns it */
  do(execution: RunExecution): Promise<RunExecution | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ execution, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // The other runs of the same claim arrive before this callback.
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

  /** The first waiting runs that can share a transaction, ordered by subject for a consistent lock order. */
  #take(): Waiting[] {
    const subjects = new Map<string, Waiting>();
    const others: Waiting[] = [];
    let alone: Waiting | undefined;
    for (const one of this.#waiting) {
      const { subjectId, workspaceId, limits } = one.execution.run;
      if (alone !== undefined) others.push(one);
      else if (subjects.size === 0 && visibilityOfKey(workspaceId, limits) !== null) alone = one;
      else if (
        visibilityOfKey(workspaceId, limits) !== null ||
        subjects.size >= this.#limits.runs ||
        subjects.has(subjectId)
      )
        others.push(one);
      else subjects.set(subjectId, one);
    }
    this.#waiting = others;
    if (alone !== undefined) return [alone];
    return [...subjects.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  async #work(batch: readonly Waiting[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const executions = batch.map(({ execution }) => execution);
        const next = await executeInSharedTransaction(this.#engine, executions);
        batch.forEach(({ resolve }, index) => {
          resolve(next[index]!);
        });
        return;
      } catch {
        // The error recurs below, in the transaction of the run that causes it.
      }
    }
    for (const { execution, resolve, reject } of batch)
      await executeInOwnTransaction(this.#engine, execution).then(resolve, reject);
  }
}
