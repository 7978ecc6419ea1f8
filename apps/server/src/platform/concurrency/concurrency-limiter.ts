import { Unavailable } from '../errors/errors.ts';

interface ConcurrencyLimits {
  /**
   * Maximum number of running tasks, at least one; unlimited by default. A function is evaluated before each task starts.
   */
  total?: number | (() => number);
  /** Maximum for one source, such as a workspace or an address, likewise. By default the same as the total. */
  perSource?: number | (() => number);
  /** Maximum number of waiting tasks, in total and per source. By default none. */
  waiting?: { total: number; perSource: number };
  /** The rejection of a task that finds neither a slot nor room in the queue: the message of a 503, or an error. */
  rejection?: string | (() => Error);
}

/** Lets a running task control its slot. */
export interface Slot {
  /**
   * Releases the slot while the task waits for something else, such as another service's response, and acquires one again
   * afterwards. The task is then queued before others of its source, because it has waited already.
   */
  outside<Result>(wait: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  start: () => void;
  reject: (error: unknown) => void;
}

function present(limit: number | (() => number) = Number.POSITIVE_INFINITY): number {
  return Math.max(1, typeof limit === 'number' ? limit : limit());
}

const NO_WAITING = { total: 0, perSource: 0 };
const BUSY = 'Too many requests are waiting at the moment. Try again shortly.';

/**
 * Limits how many tasks run concurrently. Waiting tasks are scheduled round-robin by source: one that has a hundred of them
 * delays another source's only task by a single turn. When the queue is full, the newest task of the source with the most
 * waiting tasks is rejected.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  /** In round-robin order of the sources; none is empty. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #runningOf = new Map<string, number>();
  #waiting = 0;
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Number of running and waiting tasks, of one source or in total. */
  load(source?: string): { running: number; waiting: number } {
    if (source === undefined) return { running: this.#running, waiting: this.#waiting };
    return { running: this.#runningOf.get(source) ?? 0, waiting: this.#queues.get(source)?.length ?? 0 };
  }

  /** The largest number of running tasks of a single source. */
  largest(): number {
    return Math.max(0, ...this.#runningOf.values());
  }

  /**
   * @param signal removes the task from the queue when its result is no longer needed
   * @throws the rejection when too many are waiting; the reason of `signal` if it is aborted before the task runs; errors
   * of `task`
   */
  async run<Result>(
    source: string,
    task: (slot: Slot) => Promise<Result>,
    signal: AbortSignal | null = null,
  ): Promise<Result> {
    const entering = this.#enter(source, signal, 'last');
    if (entering !== null) await entering;
    let isHeld = true;
    const leave = () => {
      if (isHeld) this.#leave(source);
      isHeld = false;
    };
    const slot: Slot = {
      outside: async (wait) => {
        leave();
        try {
          return await wait();
        } finally {
          await this.#enter(source, signal, 'first');
          isHeld = true;
        }
      },
    };
    try {
      return await task(slot);
    } finally {
      leave();
    }
  }

  /**
   * Takes a free slot without waiting.
   * @returns the function that releases it, to be called once; null when there is no free slot
   */
  acquire(source: string): (() => void) | null {
    if (!this.#hasRoom(source)) return null;
    this.#start(source);
    return () => this.#leave(source);
  }

  /** Null when a slot is free. */
  #enter(source: string, signal: AbortSignal | null, place: 'first' | 'last'): Promise<void> | null {
    signal?.throwIfAborted();
    if (!this.#hasRoom(source)) return this.#wait(source, signal, place);
    this.#start(source);
    return null;
  }

  #hasRoom(source: string): boolean {
    const { total, perSource } = this.#limits;
    return this.#running < present(total) && (this.#runningOf.get(source) ?? 0) < present(perSource);
  }

  #start(source: string): void {
    this.#running += 1;
    this.#runningOf.set(source, (this.#runningOf.get(source) ?? 0) + 1);
  }

  #leave(source: string): void {
    this.#running -= 1;
    const left = this.#runningOf.get(source)! - 1;
    if (left === 0) this.#runningOf.delete(source);
    else this.#runningOf.set(source, left);
    if (this.#waiting > 0) this.#next();
  }

  #wait(source: string, signal: AbortSignal | null, place: 'first' | 'last'): Promise<void> {
    const own = this.#queues.get(source) ?? [];
    // A task that already had a slot is not rejected.
    if (place === 'last') {
      const { total, perSource } = this.#limits.waiting ?? NO_WAITING;
      if (own.length >= perSource) throw this.#rejection();
      if (this.#waiting >= total) this.#makeRoom(own.length);
    }
    this.#queues.set(source, own);
    this.#waiting += 1;
    return new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        this.#remove(source, waiting);
        reject(signal?.reason);
      };
      const stopListening = () => signal?.removeEventListener('abort', onAbort);
      const waiting: Waiting = {
        start() {
          stopListening();
          resolve();
        },
        reject(error) {
          stopListening();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort);
      if (place === 'first') own.unshift(waiting);
      else own.push(waiting);
    });
  }

  /** @throws the rejection when no source has more waiting tasks than the new task's source would have */
  #makeRoom(ownLength: number): void {
    const [source, longest] = [...this.#queues].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (longest.length <= ownLength + 1) throw this.#rejection();
    const newest = longest.at(-1)!; // its length is at least two
    this.#remove(source, newest);
    newest.reject(this.#rejection());
  }

  #remove(source: string, waiting: Waiting): void {
    const queue = this.#queues.get(source);
    const index = queue?.indexOf(waiting) ?? -1;
    if (queue === undefined || index === -1) return;
    queue.splice(index, 1);
    this.#waiting -= 1;
    if (queue.length === 0) this.#queues.delete(source);
  }

  /** Starts tasks while slots are free, one of each source in turn. */
  #next(): void {
    for (const source of [...this.#queues.keys()]) {
      if (!this.#hasRoom(source)) continue;
      const queue = this.#queues.get(source)!; // one of the keys listed above
      const next = queue.shift()!;
      this.#waiting -= 1;
      this.#queues.delete(source);
      if (queue.length > 0) this.#queues.set(source, queue);
      this.#start(source);
      next.start();
    }
  }

  #rejection(): Error {
    const { rejection = BUSY } = this.#limits;
    return typeof rejection === 'string' ? new Unavailable(rejection) : rejection();
  }
}
