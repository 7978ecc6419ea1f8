import { Worker } from 'node:worker_threads';
import { confinement } from '../confinement/confinement.ts';
import { ExtractionFailed, type ExtractionFailure } from './extraction-failed.ts';
import type { ExtractedText, TextForm } from './text-sink.ts';

/** One document, as sent to the thread; its result is a `ReadDocument`. */
export interface DocumentTask {
  bytes: Uint8Array;
  contentType: string;
  maxTextLength: number;
  form: TextForm;
  /** URL of a module whose `analyze` receives the text; its result is sent along. */
  analysis?: string | undefined;
}

/** Bytes of another kind. */
export interface ModuleTask {
  bytes: Uint8Array;
  /** URL of a module whose `read` receives the bytes as a `Buffer`; the result is what it returns. */
  module: string;
}

export type Task = DocumentTask | ModuleTask;

/** A task whose bytes are sent before it, in pieces. */
export type TaskOfPieces = Omit<DocumentTask, 'bytes'> | Omit<ModuleTask, 'bytes'>;

/** What the module returned, and the processor time of reading and analysis, without its loading. */
interface Analysis {
  value: unknown;
  processorMs: number;
}

export type ReadDocument = ExtractedText & { analysis?: Analysis };

/** The reply of the thread. */
export type Outcome = { result: unknown } | { reason: ExtractionFailure; message: string };

const MIB = 1024 * 1024;
const YOUNG_GENERATION_MB = 32;
/** A PDF was seen to inflate 40 MB in this time, so the limit may be exceeded by about that much. */
const CHECK_MS = 100;
/** A thread that waits longer than this many times its processor time limit, with nothing to do, waits for something that never comes. */
const WAITING_FACTOR = 4;

/**
 * A thread that reads documents of anonymous visitors, one at a time. V8 limits its heap but not buffers outside the heap,
 * which are therefore measured from outside, also while the thread is busy. If a document takes too much time or memory,
 * the thread is terminated and must be replaced.
 */
export class ParserThread {
  readonly #worker: Worker;
  readonly #memoryMb: number;
  #dead = false;

  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
    this.#worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
      // Parsers need neither the service's secrets nor its command-line flags.
      env: {},
      execArgv: confinement(),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.unref();
    this.#worker.on('exit', () => {
      this.#dead = true;
    });
    // `read` has its own listener while it reads a document; at other times a crash is noticed by `dead`.
    this.#worker.on('error', () => {});
  }

  get dead(): boolean {
    return this.#dead;
  }

  async end(): Promise<void> {
    this.#dead = true;
    await this.#worker.terminate();
  }

  /**
   * `timeoutMs` limits processor time, and four times that the time without anything to do: the process has low priority, so on a busy
   * machine any document can take long. Rejects with `ExtractionFailed`, or with another Error when the thread ended for a reason
   * unrelated to the document. It keeps the process alive while it reads.
   */
  async read(task: Task, timeoutMs: number): Promise<unknown> {
    this.#worker.ref();
    const outcome = await this.#outcome(task, timeoutMs).finally(() => this.#worker.unref());
    if ('result' in outcome) return outcome.result;
    if (outcome.reason === 'timeout' || outcome.reason === 'memory') await this.end();
    throw new ExtractionFailed(outcome.reason, outcome.message);
  }

  async #outcome(task: Task, timeoutMs: number): Promise<Outcome> {
    const worker = this.#worker;
    const first = Promise.withResolvers<Outcome>();
    const fail = (reason: ExtractionFailure, message: string) => first.resolve({ reason, message });
    const onCrash = (error: unknown) =>
      isOutOfMemory(error) ? fail('memory', 'Reading the document ran out of memory.') : end(error);
    const end = (cause: unknown) => first.reject(new Error('The reading thread ended.', { cause }));
    worker.on('message', first.resolve).on('error', onCrash).on('exit', onCrash);
    const tooLong = () => fail('timeout', `Reading took longer than ${timeoutMs} ms.`);
    const before = this.#processorMs();
    const idleBefore = this.#idleMs();
    const guard = setInterval(async () => {
      if (this.#idleMs() - idleBefore > timeoutMs * WAITING_FACTOR) tooLong();
      if ((await this.#processorMs()) - (await before) > timeoutMs) tooLong();
      const used = await this.#memoryOutsideHeap();
      if (used > this.#memoryMb * MIB) fail('memory', `Reading took more than ${this.#memoryMb} MB.`);
    }, CHECK_MS);
    worker.postMessage(task);
    try {
      return await first.promise;
    } finally {
      clearInterval(guard);
      worker.off('message', first.resolve).off('error', onCrash).off('exit', onCrash);
    }
  }

  /** Processor time of the thread so far. */
  async #processorMs(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000;
    } catch {
      return 0; // The thread has ended meanwhile.
    }
  }

  /** How long the thread has waited for events so far; 0 until it runs. */
  #idleMs(): number {
    return this.#worker.performance.eventLoopUtilization().idle;
  }

  async #memoryOutsideHeap(): Promise<number> {
    try {
      return (await this.#worker.getHeapStatistics()).external_memory;
    } catch {
      return 0; // The thread has ended meanwhile.
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
