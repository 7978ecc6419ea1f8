import { Worker } from 'node:worker_threads';
import { confinement } from '../confinement/confinement.ts';
import { EvaluationFailed } from './errors.ts';

/** One evaluation, as sent to a thread. */
export interface Job {
  task: string;
  input: unknown;
}

/** The reply of a thread: what the task returned, or the message of what it threw. */
export type Outcome = { result: unknown } | { error: string };

export interface ThreadLimits {
  /** Time limit of one evaluation, from its start in the thread. */
  timeLimitMs: number;
  memoryMb: number;
}

const YOUNG_GENERATION_MB = 16;
const STACK_MB = 4;
// Starting takes a tenth of a second, a few seconds on a busy machine; it is not charged to the workspace.
const START_LIMIT_MS = 30_000;

/**
 * A thread that evaluates one expression at a time. If one takes too much time or memory, the thread is terminated and
 * must be replaced.
 */
export class EvaluationThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #ready: Promise<void>;
  readonly #exited: Promise<void>;
  #dead = false;

  constructor(entry: URL, limits: ThreadLimits) {
    this.#limits = limits;
    this.#worker = new Worker(entry, {
      // Expressions need neither the service's secrets nor its command-line flags, and no language that they are written in
      // has access to anything else: this is for the case that an interpreter has a defect.
      env: {},
      execArgv: confinement(),
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
        stackSizeMb: STACK_MB,
      },
    });
    this.#worker.unref();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#exited = promise;
    this.#worker.on('exit', () => {
      this.#dead = true;
      resolve();
    });
    // `run` has its own listener during an evaluation; at other times a crash is noticed by `dead`.
    this.#worker.on('error', () => {});
    this.#ready = this.#answer(START_LIMIT_MS, () => new Error('The evaluating thread did not start.')).then(() => {});
    this.#ready.catch(() => {});
  }

  get dead(): boolean {
    return this.#dead;
  }

  async end(): Promise<void> {
    this.#dead = true;
    await this.#worker.terminate();
    await this.#exited;
  }

  /**
   * `onBegin`: called when the thread is ready and starts this job.
   * @throws EvaluationFailed when it took too much time or memory; another Error when the thread did not start
   */
  async run(job: Job, onBegin: () => void): Promise<Outcome> {
    this.#worker.ref();
    try {
      await this.#ready;
      onBegin();
      const { timeLimitMs } = this.#limits;
      const answer = this.#answer(
        timeLimitMs,
        () => new EvaluationFailed(`takes longer than ${timeLimitMs} ms to evaluate`),
      );
      this.#worker.postMessage(job);
      return (await answer) as Outcome; // posted by serveTasks
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      this.#worker.unref();
    }
  }

  /** The next message of the thread. */
  #answer(limitMs: number, late: () => Error): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const worker = this.#worker;
    const onError = (error: unknown) =>
      reject(isOutOfMemory(error) ? new EvaluationFailed('takes too much memory to evaluate') : error);
    const onExit = () => reject(new Error('The evaluating thread ended.'));
    const timer = setTimeout(() => reject(late()), limitMs);
    worker.on('message', resolve).on('error', onError).on('exit', onExit);
    return promise.finally(() => {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    });
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
