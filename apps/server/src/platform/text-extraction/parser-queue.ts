import { ParserProcess } from './parser-process.ts';
import type { TaskOfPieces } from './parser-thread.ts';

const IDLE_MS = 30_000;

/** Reads one task at a time in a `ParserProcess`, which is started when it is needed and stops when it has been idle. */
export class ParserQueue {
  readonly #memoryMb: number;
  readonly #idleMs: number;
  #process: ParserProcess | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(memoryMb: number, idleMs = IDLE_MS) {
    this.#memoryMb = memoryMb;
    this.#idleMs = idleMs;
  }

  /** The result of the task. Rejects with `ExtractionFailed`, or with another Error when the process could not start or was closed meanwhile. */
  async read(task: TaskOfPieces, pieces: readonly Uint8Array[], timeoutMs: number): Promise<unknown> {
    const mine = this.#turn.then(() => this.#read(task, pieces, timeoutMs));
    this.#turn = mine.catch(() => {});
    return await mine;
  }

  /** Stops the process. Queued tasks are rejected. */
  close(): void {
    this.#closed = true;
    this.#endProcess();
  }

  async #read(task: TaskOfPieces, pieces: readonly Uint8Array[], timeoutMs: number): Promise<unknown> {
    if (this.#closed) throw new Error('The text extractor is closed.');
    clearTimeout(this.#idle);
    if (this.#process === null || this.#process.dead) this.#process = new ParserProcess(this.#memoryMb);
    try {
      return await this.#process.read(task, pieces, timeoutMs);
    } finally {
      this.#idle = setTimeout(() => this.#endProcess(), this.#idleMs).unref();
    }
  }

  #endProcess(): void {
    clearTimeout(this.#idle);
    this.#process?.end();
    this.#process = null;
  }
}
