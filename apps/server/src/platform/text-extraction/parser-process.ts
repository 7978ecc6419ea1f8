import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '../concurrency/low-priority.ts';
import { confinement } from '../confinement/confinement.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { Outcome, TaskOfPieces } from './parser-thread.ts';

/**
 * Bytes of the task of the next request, or of the `pieces` of the result that follows, in their order, so that sending or receiving a
 * large document does not keep other work waiting.
 */
export interface ParserPiece {
  piece: Uint8Array;
}

/** A request to the process. The bytes of its task were sent before. */
export interface ParserOrder {
  task: TaskOfPieces;
  timeoutMs: number;
}

/** The reply of the process. `crash`: its thread ended for a reason unrelated to the document. */
export type ParserAnswer = Outcome | { crash: string };

/** Of messages to a process that has ended. */
const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED']);
const ENTRY = fileURLToPath(new URL('./parser-host.ts', import.meta.url));
/** Signals caused by exhausted or corrupted memory, so by the document; others are sent when the service stops. */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGKILL', 'SIGSEGV', 'SIGTRAP']);
/**
 * The process itself limits the time of a document. This is for one that does not get that far; on a busy machine a start was seen to take
 * more than 5 s.
 */
const SILENT_MS = 240_000;

/**
 * A low-priority process that reads documents of anonymous visitors, one at a time, in its own thread
 * (`ParserThread`). A thread of the service would not do: allocating and freeing the memory of a document, and terminating
 * a thread, block all threads of a process for up to 300 ms (measured with a PDF that inflates to 100 MB).
 */
export class ParserProcess {
  readonly #child: ChildProcess;
  #dead = false;
  /** Whether we have terminated it. */
  #ended = false;

  constructor(memoryMb: number) {
    // It needs neither the service's secrets nor its command-line flags, nor any file but its own program.
    this.#child = fork(ENTRY, [String(memoryMb)], {
      serialization: 'advanced',
      execArgv: [...confinement(), '--allow-worker'],
      env: {},
      stdio: 'ignore',
    });
    lowerPriority(this.#child.pid);
    this.#release();
    this.#child.on('exit', () => {
      this.#dead = true;
    });
    // `read` has its own listener while it reads a document; at other times a crash is noticed by `dead`.
    this.#child.on('error', () => {
      this.#dead = true;
    });
  }

  get dead(): boolean {
    return this.#dead;
  }

  end(): void {
    this.#dead = true;
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }

  /**
   * `timeoutMs` limits processor time. Rejects with `ExtractionFailed`, or with another Error when the process ended, or did not answer,
   * for a reason unrelated to the document. The process keeps the service alive only while it reads.
   */
  async read(task: TaskOfPieces, pieces: readonly Uint8Array[], timeoutMs: number): Promise<unknown> {
    this.#child.ref();
    this.#child.channel?.ref();
    const answer = await this.#answer({ task, timeoutMs }, pieces).finally(() => this.#release());
    if ('result' in answer) return answer.result;
    if ('crash' in answer) throw new Error(answer.crash);
    throw new ExtractionFailed(answer.reason, answer.message);
  }

  async #answer(order: ParserOrder, pieces: readonly Uint8Array[]): Promise<ParserAnswer> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
    const onEnd = (cause: unknown, signal?: NodeJS.Signals | null) => {
      if (signal != null && CRASHES.has(signal) && !this.#ended)
        resolve({ reason: 'memory', message: 'The reading process crashed.' });
      else reject(new Error('The reading process ended.', { cause }));
    };
    const received: Uint8Array[] = [];
    const onMessage = (message: ParserPiece | ParserAnswer) => {
      if ('piece' in message) received.push(message.piece);
      else resolve(withPieces(message, received));
    };
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    const clock = setTimeout(() => {
      this.end();
      reject(new Error(`The reading process did not answer within ${SILENT_MS / 1000} s.`));
    }, SILENT_MS);
    const send = (message: ParserPiece | ParserOrder) =>
      new Promise<void>((sent) => {
        child.send(message, (error: NodeJS.ErrnoException | null) => {
          // Otherwise the process has ended, and its exit says why.
          if (error !== null && !CLOSED.has(error.code ?? '')) onEnd(error);
          sent();
        });
      });
    try {
      for (const piece of pieces) await send({ piece });
      await send(order);
      return await promise;
    } finally {
      clearTimeout(clock);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
    }
  }

  #release(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

function withPieces(answer: ParserAnswer, pieces: Uint8Array[]): ParserAnswer {
  if (pieces.length === 0 || !('result' in answer)) return answer;
  return { result: { ...(answer.result as object), pieces } }; // only an object has pieces
}
