import type { Counts } from './file-report.ts';

/** From the runner to a worker: run this file. */
export interface FileOrder {
  type: 'run';
  /** Its absolute path. */
  file: string;
  /** Whether it may use the service that files of this worker share. */
  isShared: boolean;
  /** Whether the worker ends after it. */
  isLast: boolean;
}

/** From a worker to the runner: a file has ended. */
export interface FileResult {
  type: 'done';
  /** The report without and with only details of failures. */
  text: string;
  failures: string;
  counts: Counts;
  isFailed: boolean;
  /** Until its tests were declared: loading modules, and what it awaits at the top. */
  loadMs: number;
  durationMs: number;
  /** User and system time of this process. */
  cpuMs: number;
  memoryBytes: number;
}

/** To a worker; `end` when there are no more files for it. */
export type ToWorker = FileOrder | { type: 'end' };

export type FromWorker = FileResult | { type: 'progress' } | { type: 'ready' };

/** What files that run in the same process have in common. */
export interface SharedByFiles {
  /** Whether the file that is being loaded may use the service that files share. */
  sharesService: boolean;
  /** What to do when the process has run its last file. */
  atEnd: (() => Promise<void>)[];
}

declare global {
  /** Set in workers of the test runner. */
  var rolecallTests: SharedByFiles | undefined;
}
