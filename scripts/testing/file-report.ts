import { spec, type TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { locationOf, SEPARATOR } from './node-test.ts';

const DECLARING = fileURLToPath(new URL('node-test.ts', import.meta.url));

/** How many tests had which result, as node counts them. */
export interface Counts {
  tests: number;
  suites: number;
  pass: number;
  fail: number;
  cancelled: number;
  skipped: number;
  todo: number;
}

export const NO_TESTS: Counts = { tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 };

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data'];

/** Failures of these kinds are counted as cancelled. */
const CANCELLED: readonly string[] = ['cancelledByParent', 'testAborted', 'testTimeoutFailure'];
const SUBTESTS_FAILED = 'subtestsFailed';

/** The results of one test file as text, in the format of node's `spec` reporter. */
export class FileReport {
  readonly counts: Counts = { ...NO_TESTS };
  readonly #spec = new spec();
  readonly #file: string;
  readonly #suite: string;
  /** The names of the test that was reported last and of its ancestors. */
  readonly #names: string[] = [];
  #text = '';
  #isFailed = false;

  constructor(file: string, suite: string) {
    this.#file = file;
    this.#suite = suite;
    this.#spec.on('data', (part) => {
      this.#text += part;
    });
  }

  get isFailed(): boolean {
    return this.#isFailed;
  }

  /** Adds an event. @returns whether it is the end of the file */
  add(event: TestEvent): boolean {
    if (event.data === undefined || !('nesting' in event.data)) return false;
    const isSuite = event.data.nesting === 0 && 'name' in event.data && event.data.name === this.#suite;
    if (!isSuite) {
      if (event.data.nesting > 0) this.#addWithin(event);
      return false;
    }
    if (event.type === 'test:fail') {
      this.#isFailed = true;
      if (failureType(event.data) !== SUBTESTS_FAILED) this.fail(event.data.details.error);
    }
    return event.type === 'test:pass' || event.type === 'test:fail';
  }

  /** Adds a failure of the file itself. */
  fail(error: Error): void {
    this.#isFailed = true;
    const place = { name: this.#file, nesting: 0, testNumber: 1, file: this.#file, line: 1, column: 1 };
    this.counts.tests++;
    this.counts.fail++;
    this.#spec.write({ type: 'test:start', data: place });
    this.#spec.write({ type: 'test:fail', data: { ...place, details: { duration_ms: 0, error, type: 'test' } } });
  }

  /** @returns the report, and the part of it that belongs at the end of the run: the failed tests in detail */
  async finish(): Promise<{ text: string; failures: string }> {
    await new Promise<void>((resolve) =>
      this.#spec.write({ type: 'test:stdout', data: { message: '' } }, () => resolve()),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const text = this.#text;
    this.#text = '';
    const ended = new Promise((resolve) => this.#spec.on('end', resolve));
    this.#spec.end();
    await ended;
    return { text, failures: this.#text };
  }

  #addWithin(event: TestEvent): void {
    const data = { ...event.data } as Failure;
    data.nesting -= 1;
    if (event.type === 'test:start') this.#names.splice(data.nesting, Number.POSITIVE_INFINITY, data.name);
    if (data.file === DECLARING) {
      const names = [this.#suite, ...this.#names.slice(0, data.nesting), data.name];
      Object.assign(data, locationOf(names.join(SEPARATOR)) ?? { file: this.#file, line: 1, column: 1 });
    }
    if (event.type === 'test:pass' || event.type === 'test:fail') this.#count(data);
    this.#spec.write({ type: event.type, data });
  }

  #count(data: Failure): void {
    if (data.details.type === 'suite') {
      this.counts.suites++;
      return;
    }
    this.counts.tests++;
    if (data.skip !== undefined) this.counts.skipped++;
    else if (data.todo !== undefined) this.counts.todo++;
    else if (data.details.error === undefined) this.counts.pass++;
    else if (CANCELLED.includes(failureType(data) ?? '')) this.counts.cancelled++;
    else this.counts.fail++;
  }
}

function failureType({ details: { error } }: Failure): string | undefined {
  return 'failureType' in error && typeof error.failureType === 'string' ? error.failureType : undefined;
}
