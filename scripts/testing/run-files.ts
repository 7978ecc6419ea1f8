import { relative, resolve } from 'node:path';
import { type Durations, longestFirst, readDurations, recordDurations, slowestFiles } from './durations.ts';
import { type Counts, NO_TESTS } from './file-report.ts';
import type { TestFile } from './test-file.ts';
import { type FileEnd, WorkerProcess } from './worker-process.ts';

/** A process of the tests is replaced when it uses more memory. */
const MEMORY_BYTES = 1_500_000_000;
const SLOWEST = 20;

export interface RunOptions {
  /** How many files run at the same time. */
  concurrency: number;
  environment: NodeJS.ProcessEnv;
  /** For node's test runner in each process. */
  nodeOptions: readonly string[];
  /** The file with the durations of earlier runs. */
  record: string;
  /** Whether files run in the given order, instead of those that take longest first. */
  inOrder: boolean;
}

export interface RunResult {
  isPassed: boolean;
  /** The files with a failure. */
  failed: string[];
  counts: Counts;
}

const running = new Set<WorkerProcess>();
let isStopped = false;

/** Ends the processes of the tests, because the run is interrupted. */
export function stopWorkers(signal: NodeJS.Signals): void {
  isStopped = true;
  for (const worker of running) worker.kill(signal);
}

/** Runs files in a few processes, and prints their results in the format of node's test runner. */
export async function runFiles(files: readonly TestFile[], options: RunOptions): Promise<RunResult> {
  const started = performance.now();
  const queue = options.inOrder ? [...files] : longestFirst(files, readDurations(options.record));
  const durations: Durations = {};
  const counts: Counts = { ...NO_TESTS };
  const failures: string[] = [];
  const failed: string[] = [];

  const finish = (path: string, end: FileEnd) => {
    process.stdout.write(end.output + end.text);
    durations[path] = { ms: end.durationMs, loadMs: end.loadMs, cpuMs: end.cpuMs };
    for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += end.counts[name];
    if (!end.isFailed) return;
    failed.push(path);
    failures.push(`\n${path}\n${end.failures.trimEnd()}`);
  };
  const stop = async (worker: WorkerProcess) => {
    const problem = await worker.end();
    running.delete(worker);
    if (problem === null || isStopped) return;
    counts.fail++;
    failures.push(`\n✖ a process of the tests ended with ${problem}`);
  };
  const work = async () => {
    let worker: WorkerProcess | null = null;
    for (let file = queue.shift(); file !== undefined && !isStopped; file = queue.shift()) {
      const { path, isAlone, isShared } = file;
      const ran: WorkerProcess = (isAlone ? null : worker) ?? start(options);
      if (!isAlone) worker = ran;
      const end = await ran.run({ file: resolve(path), isShared, isLast: isAlone });
      finish(path, end);
      if (isAlone) running.delete(ran);
      else if (!ran.isUsable || end.memoryBytes > MEMORY_BYTES) {
        await stop(ran);
        worker = null;
      }
    }
    if (worker !== null) await stop(worker);
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, queue.length) }, work));

  recordDurations(options.record, durations);
  if (files.length > SLOWEST) {
    console.log(`\nThe slowest files (duration, until their tests were declared, processor time of their process):`);
    for (const line of slowestFiles(durations, SLOWEST)) console.log(line);
  }
  if (failures.length > 0) console.log(`\n✖ failing tests:\n${failures.join('\n')}\n`);
  for (const [name, count] of Object.entries(counts)) console.log(`ℹ ${name} ${count}`);
  console.log(`ℹ duration_ms ${performance.now() - started}`);
  return { isPassed: failures.length === 0 && !isStopped, failed: failed.map((path) => relative('', path)), counts };
}

function start({ environment, nodeOptions }: RunOptions): WorkerProcess {
  const worker = new WorkerProcess(environment, nodeOptions);
  running.add(worker);
  return worker;
}
