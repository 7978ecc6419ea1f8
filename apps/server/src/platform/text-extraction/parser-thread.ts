import { Worker } from 'node:worker_threads';
import { ExtractionFailed, type ExtractionFailure } from './extraction-failed.ts';
import type { ExtractedText } from './text-sink.ts';

/** One document, as it is handed to the thread. */
export interface Task {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  maxTextLength: number;
}

/** What the thread answers. */
export type Outcome = ExtractedText | { reason: ExtractionFailure; message: string };

const MIB = 1024 * 1024;
const YOUNG_GENERATION_MB = 32;
/** A PDF was seen to inflate 40 MB in this time, so the bound is overstepped by about that much. */
const MEMORY_CHECK_MS = 100;

/**
 * A thread that reads strangers' documents, one at a time. Its heap is bounded by V8; buffers outside the heap are
 * not, so they are looked at while it works, which a busy thread cannot prevent. A document that takes too much time or
 * memory costs the thread: it is then dead, and a new one must be started.
 */
export class ParserThread {
  readonly #worker: Worker;
  readonly #memoryMb: number;
  #dead = false;

  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
    this.#worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
      // Parsers need neither the service's secrets nor the flags that it was started with.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.unref();
    this.#worker.on('exit', () => {
      this.#dead = true;
    });
    // While a document is read, `read` listens too; otherwise a crash is seen by `dead`.
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
   * Rejects with `ExtractionFailed`, or with another Error when the thread ended for no fault of the document. The
   * thread keeps the process alive while it reads, and only then.
   */
  async read(task: Task, timeoutMs: number): Promise<ExtractedText> {
    this.#worker.ref();
    const outcome = await this.#outcome(task, timeoutMs).finally(() => this.#worker.unref());
    if ('text' in outcome) return outcome;
    if (outcome.reason === 'timeout' || outcome.reason === 'memory') await this.end();
    throw new ExtractionFailed(outcome.reason, outcome.message);
  }

  async #outcome(task: Task, timeoutMs: number): Promise<Outcome> {
    const worker = this.#worker;
    const first = Promise.withResolvers<Outcome>();
    const fail = (reason: ExtractionFailure, message: string) => first.resolve({ reason, message });
    const onCrash = (error: unknown) =>
      isOutOfMemory(error) ? fail('memory', 'Reading filled the memory.') : end(error);
    const end = (cause: unknown) => first.reject(new Error('The reading thread ended.', { cause }));
    worker.on('message', first.resolve).on('error', onCrash).on('exit', onCrash);
    const clock = setTimeout(() => fail('timeout', `Reading took longer than ${timeoutMs} ms.`), timeoutMs);
    const guard = setInterval(async () => {
      const used = await this.#memoryOutsideHeap();
      if (used > this.#memoryMb * MIB) fail('memory', `Reading took more than ${this.#memoryMb} MB.`);
    }, MEMORY_CHECK_MS);
    worker.postMessage(task, [task.bytes.buffer]);
    try {
      return await first.promise;
    } finally {
      clearTimeout(clock);
      clearInterval(guard);
      worker.off('message', first.resolve).off('error', onCrash).off('exit', onCrash);
    }
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
