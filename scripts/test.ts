import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { withTemporaryFolder } from '../apps/server/test/temporary-folder.ts';

/**
 * `npm test [-- files] [-- --test-name-pattern=...]`: starts a temporary PostgreSQL, in which each test file creates its own
 * databases, and runs the test files in parallel. TEST_DATABASE_URL names another server to use instead.
 *
 * `--rerun-failed`, for CI machines that are slow and shared: files with a failure run once more, one after the other. Those
 * that fail again fail the run; the others are listed as flaky, to be fixed.
 */

const PATTERNS = [
  'apps/**/*.test.ts',
  'packages/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'chaos/**/*.test.ts',
];
/** A compile cache shared by the processes of all test files, which saves a third of their time. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/rolecall');
/** Prefix of folders with a temporary server, followed by the process ID of their owner. */
const FOLDER = 'rolecall-test-server-';
/** More files with failures than this are no accident. */
const RERUN_AT_MOST = 8;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A temporary database does not have to survive a crash. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '256MB',
};

function withTemporaryServer(work: (databaseUrl: string) => Promise<number>): Promise<number> {
  return withTemporaryFolder(FOLDER, async (folder) => {
    const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error, settings: SETTINGS });
    try {
      return await work(server.connectionString);
    } finally {
      await server.stop();
    }
  });
}

/** @returns the exit code. */
async function runTests(databaseUrl: string): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'test-name-pattern': { type: 'string', multiple: true, default: [] },
      'rerun-failed': { type: 'boolean', default: false },
    },
  });
  const options = values['test-name-pattern'].map((pattern) => `--test-name-pattern=${pattern}`);
  const patterns = positionals.length > 0 ? positionals : PATTERNS;
  const files = globSync(patterns, { exclude: ['**/node_modules/**'] }).sort();
  if (files.length === 0) throw new Error(`no test file matches ${patterns.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-test-failures-'));
  try {
    const list = join(folder, 'files');
    const code = await runFiles(files, ['--test-concurrency=4', ...options], databaseUrl, list);
    const failed = failedFiles(list);
    if (code === 0 || !values['rerun-failed'] || failed.length === 0 || failed.length > RERUN_AT_MOST) return code;
    console.log(`\nRunning again, one after the other:\n${failed.join('\n')}\n`);
    const secondList = join(folder, 'files-again');
    const again = await runFiles(failed, ['--test-concurrency=1', ...options], databaseUrl, secondList);
    const flaky = failed.filter((file) => !failedFiles(secondList).includes(file));
    if (flaky.length > 0) console.log(`\nFlaky, failed in parallel only:\n${flaky.join('\n')}`);
    return again;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the exit code of node's test runner; `list` is the file to which the files with failures are written. */
function runFiles(
  files: readonly string[],
  options: readonly string[],
  databaseUrl: string,
  list: string,
): Promise<number> {
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${pathToFileURL(join(import.meta.dirname, 'testing/failed-files.ts'))}`,
    `--test-reporter-destination=${list}`,
  ];
  const child = spawn(process.execPath, ['--test', '--test-timeout=120000', ...reporters, ...options, ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED },
  });
  stopRunner = (signal) => child.kill(signal);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function failedFiles(list: string): string[] {
  return readFileSync(list, 'utf8').split('\n').filter(Boolean);
}

/** A signal stops the test runner, after which this script cleans up. Before it has started, a signal prevents it. */
let stopRunner = (_signal: NodeJS.Signals): unknown => {
  interrupted = true;
  return interrupted;
};
let interrupted = false;
for (const signal of SIGNALS) process.on(signal, () => stopRunner(signal));

const run = (databaseUrl: string) => (interrupted ? Promise.resolve(1) : runTests(databaseUrl));
const given = process.env.TEST_DATABASE_URL;
try {
  process.exitCode = await (given === undefined || given === '' ? withTemporaryServer(run) : run(given));
} catch (error) {
  console.error(`The tests did not run: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
