import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NO_TESTS } from './file-report.ts';
import type { FileOrder, FileResult, FromWorker, ToWorker } from './worker-messages.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
const REPORTER = pathToFileURL(join(import.meta.dirname, 'worker-events.ts')).href;
/** No test may take longer. */
const TEST_TIMEOUT_MS = 900_000;
/** Without a result of any test for this long, a file is given up: loading it, or a hook, hangs. */
const SILENCE_MS = 35 * 60_000;
/** How long a process may need to exit after its last file. */
const EXIT_MS = 20_000;

/** The end of a file: what the worker reported, or that it died. With everything that was printed. */
export interface FileEnd extends FileResult {
  output: string;
}

/** A process that runs test files one after the other. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<string>;
  #output = '';
  #hasExited = false;
  #onMessage: (message: FromWorker) => void = () => {};

  constructor(environment: NodeJS.ProcessEnv, options: readonly string[]) {
    this.#child = fork(WORKER, {
      execArgv: [`--test-reporter=${REPORTER}`, `--test-timeout=${TEST_TIMEOUT_MS}`, ...options],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: environment,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part) => {
        this.#output += part;
      });
    }
    this.#child.on('message', (message: FromWorker) => this.#onMessage(message));
    this.#exited = new Promise((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      this.#child.on('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    void this.#exited.then(() => {
      this.#hasExited = true;
    });
  }

  /** Whether it can run another file. */
  get isUsable(): boolean {
    return !this.#hasExited && this.#child.connected;
  }

  /** Runs a file. The process is not usable afterwards if it died, or if the file is its last. */
  async run(order: Omit<FileOrder, 'type'>): Promise<FileEnd> {
    this.#output = '';
    const started = performance.now();
    let silence: NodeJS.Timeout | undefined;
    const reported = new Promise<FileResult>((resolve) => {
      const wait = () => {
        clearTimeout(silence);
        silence = setTimeout(() => this.kill('SIGKILL'), SILENCE_MS);
      };
      wait();
      this.#onMessage = (message) => {
        wait();
        if (message.type === 'done') resolve(message);
      };
    });
    this.#send({ type: 'run', ...order });
    const died = this.#exited.then((how) => failure(`the process of the tests ended before them: ${how}`, started));
    const result = await Promise.race([reported, died]);
    clearTimeout(silence);
    if (order.isLast && !(await this.#endsBy(EXIT_MS))) {
      const why = `after the last test, the process did not exit within ${EXIT_MS / 1000} seconds: something is still open`;
      return this.#withOutput(result.isFailed ? result : { ...failure(why, started), text: result.text });
    }
    return this.#withOutput(result);
  }

  /** Ends the process after its files. @returns what it printed if it did not end well, for example because of a late error */
  async end(): Promise<string | null> {
    if (!this.isUsable) return null;
    this.#output = '';
    this.#send({ type: 'end' });
    const isInTime = await this.#endsBy(EXIT_MS);
    const how = await this.#exited;
    return isInTime && how === 'exit code 0' ? null : `${how}\n${this.#output}`;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  #send(message: ToWorker): void {
    // A process that has died is noticed by its exit.
    this.#child.send(message, () => {});
  }

  #withOutput(result: FileResult): FileEnd {
    return { ...result, output: this.#output };
  }

  /** Waits for the exit, then enforces it. @returns whether it exited by itself */
  async #endsBy(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), ms);
    });
    const isTooLate = (await Promise.race([this.#exited, isLate])) === true;
    clearTimeout(timer);
    if (isTooLate) {
      this.kill('SIGKILL');
      await this.#exited;
    }
    return !isTooLate;
  }
}

function failure(why: string, started: number): FileResult {
  const durationMs = performance.now() - started;
  return {
    ...{ type: 'done', text: '', failures: `\n✖ ${why}\n`, isFailed: true, durationMs },
    counts: { ...NO_TESTS, tests: 1, fail: 1 },
    ...{ loadMs: 0, cpuMs: 0, memoryBytes: 0 },
  };
}
