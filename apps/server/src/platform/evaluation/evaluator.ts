import { performance } from 'node:perf_hooks';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { EvaluationBudgetSpent, EvaluationFailed } from './errors.ts';
import { EvaluationThread, type Job, type Outcome, type ThreadLimits } from './evaluation-thread.ts';
import { TimeBudget, type TimeBudgetLimits } from './time-budget.ts';

export interface EvaluatorOptions extends ThreadLimits {
  threads: number;
  /** Queued evaluations per workspace; beyond this, the caller gets an error to retry later. */
  maxWaiting: number;
  budget: TimeBudgetLimits;
  /** After this long without work the threads stop and their memory is freed. */
  idleMs: number;
}

export const EVALUATOR_OPTIONS: EvaluatorOptions = {
  threads: 2,
  timeLimitMs: 2_000,
  memoryMb: 64,
  maxWaiting: 64,
  // At most a quarter of one thread per workspace over time.
  budget: { burstMs: 5_000, perSecondMs: 250 },
  idleMs: 30_000,
};

/**
 * Evaluates user-written conditions and templates in a few threads, so that they cannot block the process.
 * Workspaces take turns, each has at most one evaluation running, and each has its own budget of working time.
 */
export class Evaluator {
  readonly #entry: URL;
  readonly #options: EvaluatorOptions;
  readonly #budget: TimeBudget;
  readonly #limiter: ConcurrencyLimiter;
  readonly #closing = new AbortController();
  readonly #idle: EvaluationThread[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #spentMs = 0;
  #failed = 0;

  /** `entry`: the module of the threads, which calls `serveTasks`. */
  constructor(entry: URL, options: EvaluatorOptions = EVALUATOR_OPTIONS) {
    this.#entry = entry;
    this.#options = options;
    this.#budget = new TimeBudget(options.budget, () => performance.now());
    this.#limiter = new ConcurrencyLimiter({
      total: options.threads,
      perSource: 1,
      waiting: { total: Number.POSITIVE_INFINITY, perSource: options.maxWaiting },
      rejection: () => new EvaluationBudgetSpent(1),
    });
  }

  /**
   * @returns the result of the task; input and result are copied between threads
   * @throws EvaluationFailed with what the task threw, or when it exceeded a limit; EvaluationBudgetSpent when the workspace
   * has to wait
   */
  async run(workspaceId: string, task: string, input: unknown): Promise<unknown> {
    this.requireTime(workspaceId);
    const evaluate = () => {
      this.requireTime(workspaceId); // earlier evaluations may have used it up
      return this.#evaluate(workspaceId, { task, input });
    };
    return this.#limiter.run(workspaceId, evaluate, this.#closing.signal);
  }

  /** For work of several evaluations. @throws EvaluationBudgetSpent while the workspace has less than this left */
  requireTime(workspaceId: string, ms?: number): void {
    const seconds = this.#budget.wait(workspaceId, ms);
    if (seconds > 0) throw new EvaluationBudgetSpent(seconds);
  }

  /** Counts other work that belongs to the evaluations of a workspace. */
  spend(workspaceId: string, ms: number): void {
    this.#budget.spend(workspaceId, ms);
  }

  /** Working time that a workspace has used, in seconds. It is restored within the window. */
  usage(workspaceId: string): { used: number; limit: number; windowSeconds: number } {
    const { burstMs, perSecondMs } = this.#options.budget;
    const used = Math.round(this.#budget.used(workspaceId)) / 1000;
    return { used, limit: burstMs / 1000, windowSeconds: Math.ceil(burstMs / perSecondMs) };
  }

  /** For the metrics. */
  stats(): { waiting: number; seconds: number; failed: number; largestShare: number } {
    return {
      waiting: this.#limiter.load().waiting,
      seconds: this.#spentMs / 1000,
      failed: this.#failed,
      largestShare: this.#budget.largestShare(),
    };
  }

  /** Stops the threads. Queued evaluations are rejected. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The evaluator is closed.'));
    clearTimeout(this.#idleTimer);
    await this.#endIdle();
  }

  async #evaluate(workspaceId: string, job: Job): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    const thread = this.#thread();
    let begun = Number.POSITIVE_INFINITY;
    let outcome: Outcome;
    try {
      outcome = await thread.run(job, () => {
        begun = performance.now();
      });
    } catch (error) {
      this.#failed += 1;
      throw error;
    } finally {
      // A thread being replaced counts until it has ended: code inside V8 cannot always be interrupted.
      const ms = Math.max(0, performance.now() - begun);
      this.#spentMs += ms;
      this.#budget.spend(workspaceId, ms);
      await this.#putBack(thread);
    }
    if ('error' in outcome) throw new EvaluationFailed(outcome.error);
    return outcome.result;
  }

  #thread(): EvaluationThread {
    for (;;) {
      const thread = this.#idle.pop();
      if (thread === undefined) return new EvaluationThread(this.#entry, this.#options);
      if (!thread.dead) return thread;
    }
  }

  async #putBack(thread: EvaluationThread): Promise<void> {
    if (this.#closing.signal.aborted) return thread.end();
    if (!thread.dead) this.#idle.push(thread);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#endIdle(), this.#options.idleMs).unref();
  }

  async #endIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }
}
