import { AsyncResource } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FileReport } from './file-report.ts';
import { setRunningFile } from './node-test.ts';
import { processState } from './process-state.ts';
import { testEvents } from './worker-events.ts';
import type { FileOrder, FileResult, SharedByFiles, ToWorker } from './worker-messages.ts';

/**
 * A process that runs test files one after the other, as the runner orders. The modules of the service, their compiled code and
 * what they compute once are shared; modules that only the tests use too. Each file runs as a suite of its own, with the hooks
 * that it declares.
 */

const SHARED_NODE_TEST = new URL('node-test.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== SHARED_NODE_TEST
      ? { url: SHARED_NODE_TEST, shortCircuit: true }
      : next(specifier, context),
});
// Processes that are started by tests must not inherit the options of this one.
process.execArgv = [];

/** Errors outside tests; node ends with an exit code for them, which here belongs to the running file. */
let strayErrors: unknown[] = [];
process.on('uncaughtExceptionMonitor', (error) => strayErrors.push(error));
process.on('unhandledRejection', (error) => strayErrors.push(error));

/** By when the results of a file are reported after its end. */
const REPORTED_MS = 200;

let count = 0;
const shared: SharedByFiles = { sharesService: false, atEnd: [] };
globalThis.rolecallTests = shared;

async function runFile({ file, isShared }: FileOrder): Promise<FileResult> {
  // A name that no pattern for names of tests matches.
  const suite = String.fromCodePoint(0xe000 + count++);
  const report = new FileReport(file, suite);
  const cleanups: (() => unknown)[] = [];
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  let loadMs = 0;
  let restore = (): string[] => [];
  const ended = new Promise<void>((resolve) => {
    testEvents.on('event', function add(event) {
      process.send?.({ type: 'progress' });
      if (!report.add(event)) return;
      testEvents.off('event', add);
      resolve();
    });
  });
  await describe(suite, async () => {
    restore = processState();
    shared.sharesService = isShared;
    setRunningFile({ suite, cleanups, scope: new AsyncResource('test file'), locations: new Map() });
    await import(pathToFileURL(file).href);
    loadMs = performance.now() - start;
    shared.sharesService = false;
  });
  // Nothing is reported if a pattern selects none of the tests.
  await Promise.race([ended, sleep(REPORTED_MS)]);
  for (const cleanup of cleanups) {
    try {
      await cleanup();
    } catch (error) {
      if (!report.isFailed) report.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
  await new Promise((resolve) => setImmediate(resolve));
  if (process.exitCode !== undefined) report.fail(new Error(strayErrorsText()));
  for (const problem of restore()) report.fail(new Error(problem));
  const { text, failures } = await report.finish();
  setRunningFile(null);
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...{ type: 'done', text, failures, counts: report.counts, isFailed: report.isFailed, loadMs },
    durationMs: performance.now() - start,
    cpuMs: (user + system) / 1000,
    memoryBytes: process.memoryUsage.rss(),
  };
}

/** The errors outside of tests since the last call. */
function strayErrorsText(): string {
  const texts = strayErrors.length === 0 ? [`exit code ${process.exitCode}`] : strayErrors.map(textOf);
  strayErrors = [];
  process.exitCode = undefined;
  return `outside of tests, or after one had ended, in this or an earlier file of the process: ${texts.join('\n')}`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function obey(order: ToWorker): Promise<void> {
  if (order.type === 'end') {
    await endShared();
    const hasErrors = process.exitCode !== undefined;
    if (hasErrors) console.error(strayErrorsText());
    process.exit(hasErrors ? 1 : 0);
  }
  const result = await runFile(order);
  if (!order.isLast) process.send?.(result);
  else {
    // What the file has started and not stopped keeps the process alive, which the runner reports.
    process.off('disconnect', exit);
    await endShared();
    process.send?.(result, () => process.disconnect());
  }
}

async function endShared(): Promise<void> {
  await Promise.all(shared.atEnd.map((work) => work()));
}

/** The runner is gone. */
const exit = () => process.exit(1);
process.on('message', obey);
process.on('disconnect', exit);
process.send?.({ type: 'ready' });
