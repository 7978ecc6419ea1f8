import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { processMark } from '../apps/server/src/platform/database/embedded/process-mark.ts';

/**
 * `npm test [-- files or options]`: starts one throw-away PostgreSQL for all test files, each of which makes databases of
 * its own in it, and runs them in parallel. TEST_DATABASE_URL names another server to use instead.
 */

const PATTERNS = [
  'apps/server/src/**/*.test.ts',
  'packages/*/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
];
const FOLDER = 'rolecall-test-server-';
const OWNER = 'owner';

/** Nothing in a throw-away database has to survive a crash of the machine. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '256MB',
};

/** Folders of runs that were killed. Their servers, if any still run, are joined and stopped by the next line's owner. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER))) {
    const folder = join(tmpdir(), name);
    try {
      const owner = readFileSync(join(folder, OWNER), 'utf8');
      if (processMark(Number.parseInt(owner, 10)) === owner) continue;
      const abandoned = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: SETTINGS });
      await abandoned.stop();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // not ours to remove, or half made: the system cleans its temporary folder
    }
  }
}

async function runTests(databaseUrl: string, parameters: readonly string[]): Promise<number> {
  const options = parameters.filter((parameter) => parameter.startsWith('-'));
  const named = parameters.filter((parameter) => !parameter.startsWith('-'));
  const files = named.length > 0 ? named : PATTERNS.flatMap((pattern) => globSync(pattern)).sort();
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=4', '--test-timeout=120000', '--test-reporter=spec', ...options, ...files],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, NODE_ENV: 'test' },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

const given = process.env.TEST_DATABASE_URL;
const parameters = process.argv.slice(2);
if (given !== undefined && given !== '') process.exitCode = await runTests(given, parameters);
else {
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), FOLDER));
  writeFileSync(join(folder, OWNER), processMark(process.pid) ?? '');
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: SETTINGS });
  try {
    process.exitCode = await runTests(server.connectionString, parameters);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
