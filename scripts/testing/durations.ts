import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long a file took in its last run. */
export interface Duration {
  ms: number;
  /** The part of it until its tests were declared. */
  loadMs: number;
  /** User and system time of its process, without the database and the browser. */
  cpuMs: number;
}

export type Durations = Record<string, Duration>;

/** The recorded durations by path; empty if there are none that can be read. */
export function readDurations(record: string): Durations {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return {};
  }
}

/** Adds durations to the record. Of two runs at the same time, the later one is kept. */
export function recordDurations(record: string, durations: Durations): void {
  const all = { ...readDurations(record), ...durations };
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(`${record}.${process.pid}`, JSON.stringify(all, null, 1));
  renameSync(`${record}.${process.pid}`, record);
}

/** Guesses for files that have not run yet, so that those with a browser, or which run other tests and programs, do not come last. */
function expected(path: string, durations: Durations): number {
  const known = durations[path]?.ms;
  if (known !== undefined) return known;
  if (path.startsWith('apps/server/test/')) return 60_000;
  return path.startsWith('apps/console/') || path.startsWith('chaos/') ? 30_000 : 3_000;
}

/** Those that take longest first, so that none of them runs alone at the end. */
export function longestFirst<File extends { path: string }>(files: readonly File[], durations: Durations): File[] {
  return files.toSorted((a, b) => expected(b.path, durations) - expected(a.path, durations));
}

/** The slowest files as lines of a table. */
export function slowestFiles(durations: Durations, count: number): string[] {
  const slowest = Object.entries(durations).toSorted(([, a], [, b]) => b.ms - a.ms);
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);
  return slowest
    .slice(0, count)
    .map(([path, { ms, loadMs, cpuMs }]) => `${seconds(ms)} s${seconds(loadMs)} s${seconds(cpuMs)} s  ${path}`);
}
