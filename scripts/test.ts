import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { withTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { affectedTests } from './testing/changed-files.ts';
import { SETTINGS, withKeptServer } from './testing/kept-server.ts';
import { folderOfDatabases } from './testing/memory-folder.ts';
import { type RunOptions, runFiles, stopWorkers } from './testing/run-files.ts';
import { selectFiles } from './testing/select-files.ts';
import { readTestFile, type TestFile } from './testing/test-file.ts';

/**
 * `npm test [-- modules or files] [-- --test-name-pattern=...]` runs test files in a few processes, with a temporary PostgreSQL
 * in which they create their own databases. Selected files use a server that stays between runs, except in CI.
 * TEST_DATABASE_URL names another server to use instead.
 *
 * `--changed` selects what a change since the branch `main` can affect, nearest first. Otherwise, without names, it runs one
 * stage: `--stage=tests` (the default), `faults` or `all`. `--alone` runs each file in a process and with a service of its own.
 *
 * `--rerun-failed`, for CI machines that are slow and shared: files with a failure run once more, one after the other. Those
 * that fail again fail the run; the others are listed as flaky, to be fixed.
 */

/** A compile cache shared by all processes. */
const CACHE = join(import.meta.dirname, '../node_modules/.cache/rolecall');
const RECORD = join(import.meta.dirname, '../node_modules/.cache/rolecall-test-durations.json');
/** Prefix of folders with a temporary server, followed by the process ID of their owner. */
const FOLDER = 'rolecall-test-server-';
/** More files with failures than this are no accident. */
const RERUN_AT_MOST = 20;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'test-name-pattern': { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    stage: { type: 'string', default: 'tests' },
    concurrency: { type: 'string', default: String(availableParallelism() + 1) },
    alone: { type: 'boolean', default: false },
    'rerun-failed': { type: 'boolean', default: false },
  },
});

function withTemporaryServer(work: (databaseUrl: string) => Promise<number>): Promise<number> {
  const run = async (folder: string) => {
    const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error, settings: SETTINGS });
    try {
      return await work(server.connectionString);
    } finally {
      await server.stop();
    }
  };
  return withTemporaryFolder(FOLDER, run, folderOfDatabases());
}

/** The files that the command names, or those of its stage. */
function filesToRun(): TestFile[] {
  const { stage, changed } = values;
  const files = (changed ? affectedTests() : selectFiles(positionals)).map(readTestFile);
  const isWhole = stage === 'all' || positionals.length > 0;
  const inStage = isWhole ? files : files.filter((file) => file.stage === stage);
  if (inStage.length === 0) throw new Error(`no test file matches ${positionals.join(', ') || `the stage ${stage}`}`);
  return values.alone ? inStage.map((file) => ({ ...file, isAlone: true, isShared: false })) : inStage;
}

/** @returns the exit code. */
async function runTests(files: readonly TestFile[], databaseUrl: string): Promise<number> {
  const options: RunOptions = {
    concurrency: Number(values.concurrency),
    environment: { ...process.env, TEST_DATABASE_URL: databaseUrl, NODE_ENV: 'test', NODE_COMPILE_CACHE: CACHE },
    nodeOptions: values['test-name-pattern'].map((pattern) => `--test-name-pattern=${pattern}`),
    record: RECORD,
    inOrder: values.changed,
  };
  const { isPassed, failed } = await runFiles(files, options);
  if (isPassed) return 0;
  if (failed.length === 0 || !values['rerun-failed'] || failed.length > RERUN_AT_MOST) return 1;
  console.log(`\nRunning again, one after the other:\n${failed.join('\n')}\n`);
  const again = files
    .filter(({ path }) => failed.includes(path))
    .map((file) => ({ ...file, isAlone: true, isShared: false }));
  const { isPassed: isPassedNow, failed: failedAgain } = await runFiles(again, { ...options, concurrency: 1 });
  const flaky = failed.filter((path) => !failedAgain.includes(path));
  if (flaky.length > 0) console.log(`\nFlaky, failed in parallel only:\n${flaky.join('\n')}`);
  return isPassedNow ? 0 : 1;
}

/** A signal stops the test processes, after which this script cleans up. */
let isInterrupted = false;
for (const signal of SIGNALS)
  process.on(signal, () => {
    isInterrupted = true;
    stopWorkers(signal);
  });

const given = process.env.TEST_DATABASE_URL;
try {
  const files = filesToRun();
  const run = async (databaseUrl: string) =>
    isInterrupted ? 1 : (await runTests(files, databaseUrl)) || Number(isInterrupted);
  const isSelection = positionals.length > 0 || values.changed;
  const withServer = isSelection && process.env.CI === undefined ? withKeptServer : withTemporaryServer;
  process.exitCode = await (given === undefined || given === '' ? withServer(run) : run(given));
} catch (error) {
  console.error(`The tests did not run: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
