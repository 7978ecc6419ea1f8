import type { AsyncResource } from 'node:async_hooks';
import * as real from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * What test files import as `node:test` in a worker: the same functions, which declare tests and hooks within the suite of
 * the file that is running. Node determines the parent of a test by the asynchronous context, which is lost after a top-level
 * `await` of a module: everything after it would belong to the process, and its hooks would run when that ends.
 */

interface Location {
  file: string;
  line: number;
  column: number;
}

/** The file that is running: the name and the asynchronous context of its suite, and where its tests are declared. */
interface RunningFile {
  suite: string;
  scope: AsyncResource;
  locations: Map<string, Location>;
  /** Its hooks that run after its last test. Node skips them if a pattern selects none of the tests. */
  cleanups: (() => unknown)[];
}

/** Between the names of a test's ancestors and its own, as in node's `fullName`. */
export const SEPARATOR = ' > ';
let running: RunningFile | null = null;

/** Sets the file that declares tests from now on; null for none. */
export function setRunningFile(file: RunningFile | null): void {
  running = file;
}

/** Where a test was declared, by the names of its ancestors and its own. Node itself would name this file. */
export function locationOf(fullName: string): Location | undefined {
  return running?.locations.get(fullName);
}

// biome-ignore lint/suspicious/noExplicitAny: the parameters of every function of node:test are passed on
type Declare = (...parameters: any[]) => any;

function within(declare: Declare, isTest: boolean): Declare {
  return (...parameters) => {
    if (running === null) throw new Error('a test or hook is declared after the last test of its file has ended');
    const parent = real.getTestContext()?.fullName;
    const isInFile = parent === running.suite || parent?.startsWith(running.suite + SEPARATOR) === true;
    if (isTest && typeof parameters[0] === 'string') {
      const location = callerLocation();
      const name = `${isInFile ? parent : running.suite}${SEPARATOR}${parameters[0]}`;
      if (location !== undefined && !running.locations.has(name)) running.locations.set(name, location);
    }
    return isInFile ? declare(...parameters) : running.scope.runInAsyncScope(declare, undefined, ...parameters);
  };
}

/** The place in the source that called the exported function. */
function callerLocation(): Location | undefined {
  const [, , , caller = ''] = (new Error().stack ?? '').split('\n');
  const [, url, line, column] = /(file:.*):(\d+):(\d+)\)?$/.exec(caller) ?? [];
  return url === undefined ? undefined : { file: fileURLToPath(url), line: Number(line), column: Number(column) };
}

const VARIANTS = ['skip', 'todo', 'only'] as const;

/** Hooks get no parameters here: none of the tests uses them. */
function once(work: () => unknown): () => unknown {
  let result: { value: unknown } | undefined;
  return () => (result ??= { value: work() }).value;
}

function declaring(declare: typeof real.test): Declare {
  const variants = VARIANTS.map((name) => [name, within(declare[name], true)] as const);
  return Object.assign(within(declare, true), Object.fromEntries(variants));
}

export const test = declaring(real.test);
export const it = test;
export const describe = declaring(real.describe as typeof real.test); // both have the same variants
export const suite = describe;
export const before = within(real.before, false);
export const after = within((work: () => unknown, options) => {
  const cleanup = once(work);
  if (running !== null && real.getTestContext()?.fullName === running.suite) running.cleanups.push(cleanup);
  real.after(cleanup, options);
}, false);
export const beforeEach = within(real.beforeEach, false);
export const afterEach = within(real.afterEach, false);
export const { assert, mock } = real;
export default test;
