import type { Services } from '../context/services.ts';
import { messageOf } from '../errors/message-of.ts';
import { Batches } from './batches.ts';
import { type Loop, startLoop } from './loop.ts';

/** A database queue as processed by one process. */
export interface Queue<Task, Result> {
  /** The name of the queue in the `work` signal, sent after commits. */
  name: string;
  /** The maximum delay of a task that becomes due without a signal. */
  pollMs: number;
  /** Claims are at least this far apart, so that under load each takes many tasks. */
  spacingMs?: number;
  /**
   * Claims up to as many due tasks as there is capacity for, under a lease. Called again immediately while it returns
   * tasks.
   */
  claim(): Promise<readonly Task[]>;
  /** Processes a claimed task. Must not throw. */
  work(task: Task): Promise<void>;
  /** Writes the results of tasks. */
  results: {
    write(results: Result[]): Promise<void>;
    /** Maximum number of results in one write. */
    max: number;
    /** How long a result may wait for others. */
    lingerMs: number;
  };
  /** Periodic maintenance: tasks whose worker has crashed become due again. */
  upkeep: { everyMs: number; run(): Promise<void> };
  /** Renews the leases of tasks that outlast them. */
  heartbeat?: { everyMs: number; renew(tasks: Task[]): Promise<void> };
  /** Called on a signal: tasks may be due that `claim` does not know of. */
  onSignal?(): void;
  /** Whether the completion of a task triggers a claim. By default it does, because capacity is available again. */
  hasMore?(): boolean;
}

// Grace period for tasks in progress when a worker stops.
const GRACE_MS = 2_000;

/**
 * Processes a database queue: claims due tasks, runs many concurrently outside any transaction, and writes their results
 * in batches. Any number of processes may share a queue: a claimed task belongs to its worker until the lease expires,
 * and the task's fence identifies later writes. The database determines what is due; signals only reduce latency.
 */
export class QueueWorker<Task, Result> {
  readonly #queue: Queue<Task, Result>;
  readonly #results: Batches<Result>;
  readonly #tasks = new Map<Task, Promise<void>>();
  readonly #others = new Set<Promise<void>>();
  readonly #aborting = new AbortController();
  readonly #loop: Loop;
  readonly #heartbeat: NodeJS.Timeout | undefined;
  readonly #unsubscribe: () => void;
  #upkeepAt = 0;
  #isStopping = false;

  constructor({ log, signals }: Services, queue: Queue<Task, Result>, random: () => number) {
    this.#queue = queue;
    const { name, pollMs, spacingMs = 0, results, heartbeat } = queue;
    const onError = (error: unknown) =>
      log.warn({ queue: name, message: messageOf(error) }, 'a queue could not be processed; retrying');
    this.#results = new Batches({
      write: (items) => results.write(items),
      lingerMs: results.lingerMs,
      maxItems: results.max,
      onError,
    });
    if (heartbeat !== undefined) {
      const renew = () => (this.#tasks.size === 0 ? Promise.resolve() : heartbeat.renew([...this.#tasks.keys()]));
      this.#heartbeat = setInterval(() => renew().catch(onError), heartbeat.everyMs);
    }
    this.#loop = startLoop({ run: () => this.#run(), pollMs, spacingMs, random, onError });
    this.#unsubscribe = signals.on('work', (work) => {
      if (work.queue !== name) return;
      queue.onSignal?.();
      this.#loop.wake();
    });
  }

  /** Signals that tasks may be due. */
  wake(): void {
    this.#loop.wake();
  }

  /** How many tasks are in progress. */
  get size(): number {
    return this.#tasks.size;
  }

  /** Stops claiming tasks. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Aborts tasks that are still in progress some seconds after the worker was stopped. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Adds the result of a task. It is written soon; a failed write is retried. */
  finish(result: Result): void {
    this.#results.add(result);
  }

  /** Makes the worker's shutdown wait for this as well. Must not throw. */
  track(work: Promise<void>): void {
    this.#others.add(work);
    void work.finally(() => this.#others.delete(work));
  }

  /** Stops claiming, waits for tasks in progress or aborts them, and writes the results. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    await this.#loop.stop();
    const timer = setTimeout(() => this.#aborting.abort(new Error('the worker stops')), GRACE_MS);
    // A finishing task may start another one that must be awaited.
    while (this.#tasks.size + this.#others.size > 0) await Promise.all([...this.#tasks.values(), ...this.#others]);
    clearTimeout(timer);
    clearInterval(this.#heartbeat);
    await this.#results.flush().catch(() => {}); // on failure, the leases expire
  }

  async #run(): Promise<'nothing' | 'part'> {
    const { upkeep } = this.#queue;
    const now = performance.now();
    if (now >= this.#upkeepAt) {
      await upkeep.run();
      this.#upkeepAt = now + upkeep.everyMs;
    }
    const claimed = await this.#queue.claim();
    for (const task of claimed) this.#start(task);
    return claimed.length > 0 ? 'part' : 'nothing';
  }

  #start(task: Task): void {
    const work = this.#queue.work(task).finally(() => {
      this.#tasks.delete(task);
      if (this.#queue.hasMore?.() !== false) this.#loop.wake();
    });
    this.#tasks.set(task, work);
  }
}
