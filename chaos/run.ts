import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/test/prepared-database.ts';
import { withTemporaryFolder } from '../apps/server/test/temporary-folder.ts';

/**
 * `npm run chaos [-- NAME...] [--seed=N] [--short] [--from=COMMIT]`: runs experiments in another process, in a PostgreSQL with
 * full durability that is created for this run, or in the one of TEST_DATABASE_URL. When they are over or this process is
 * interrupted, it ends the services that they have started, stops their servers and removes their folders.
 */

/** Prefix of the folder of a run, followed by the process ID of its owner. */
const FOLDER = 'rolecall-chaos-';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SETTINGS = { max_connections: '200', shared_buffers: '256MB' };

/** Ends the experiments. Before they have started, a signal prevents it. */
let stop = () => {
  interrupted = true;
};
let interrupted = false;
for (const signal of SIGNALS) process.on(signal, () => stop());

/** @returns the exit code; 1 after an interruption */
async function runExperiments(folder: string, databaseUrl: string): Promise<number> {
  if (interrupted) return 1;
  const temporary = join(folder, 'runs');
  makeFolder(temporary);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-chosen.ts'), ...process.argv.slice(2)], {
    detached: true, // the leader of a group, which the services join
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TMPDIR: temporary },
  });
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  stop = endGroup;
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  endGroup();
  return code;
}

function makeFolder(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o711); // PostgreSQL runs as another user when we are root
}

process.exitCode = await withTemporaryFolder(FOLDER, async (folder) => {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return runExperiments(folder, given);
  const dataDir = join(folder, 'server');
  makeFolder(dataDir);
  await prepareDatabase(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, settings: SETTINGS });
  try {
    return await runExperiments(folder, server.connectionString);
  } finally {
    await server.stop();
  }
});
