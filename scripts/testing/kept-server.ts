import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { isUsed, joinUsers } from '../../apps/server/src/platform/database/embedded/locks.ts';

/**
 * A PostgreSQL for tests that stays between runs, with the template database that has the migrations. Runs join it, also at the
 * same time; a process in the background leaves it when no run has used it for a while, which stops it.
 * `node scripts/testing/kept-server.ts --stop` stops it earlier.
 */

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/rolecall-test-server');
/** The process that keeps the server, and its ID. */
const KEEPER = join(FOLDER, 'keeper');
const PID = join(FOLDER, 'keeper.pid');
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 30_000;
const STOPS_WITHIN_MS = 15_000;
/** A test database does not have to survive a crash. */
export const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '256MB',
};

/** Runs `work` with the kept server, which is started if it does not run. */
export async function withKeptServer<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const server = await joinServer();
  try {
    startKeeper();
    return await work(server.connectionString);
  } finally {
    await server.stop();
  }
}

function joinServer(): Promise<EmbeddedPostgres> {
  mkdirSync(KEEPER, { recursive: true });
  chmodSync(FOLDER, 0o711); // PostgreSQL runs as another user if this is root
  return startEmbeddedPostgres({ dataDir: FOLDER, log: console.error, settings: SETTINGS });
}

/** Starts the process that keeps the server, unless there is one. */
function startKeeper(): void {
  if (isUsed(KEEPER)) return;
  spawn(process.execPath, [import.meta.filename], { detached: true, stdio: 'ignore' }).unref();
}

/** Keeps the server until no run has used it for a while. */
async function keepServer(): Promise<void> {
  const membership = joinUsers(KEEPER);
  writeFileSync(PID, String(process.pid));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const server = await joinServer();
  const client = new pg.Client({ connectionString: server.connectionString });
  client.on('error', () => stopping.abort());
  try {
    await client.connect();
    await dropLeftovers(client);
    for (let usedAt = Date.now(); Date.now() - usedAt < IDLE_MS; ) {
      await sleep(LOOK_MS, undefined, { signal: stopping.signal });
      const { rows } = await client.query<{ isUsed: boolean }>(`select exists (select from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()) as "isUsed"`);
      if (rows[0]?.isUsed === true) usedAt = Date.now();
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  } finally {
    await client.end().catch(() => {});
    await server.stop();
    membership.leave();
  }
}

/** Drops databases that earlier runs left behind: of tests that were killed, and of migrations that have changed since. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database d
    where (datname like 'test\\_%' or datname like 'rolecall\\_template\\_%')
      and (pg_stat_file('base/' || d.oid || '/PG_VERSION')).modification < now() - interval '1 day'
      and not exists (select from pg_stat_activity a where a.datid = d.oid)`);
  for (const { name } of rows) await client.query(`drop database if exists ${name}`);
}

/** Ends the process that keeps the server, and with it the server, unless a run uses it. */
async function stopKeeping(): Promise<void> {
  if (!existsSync(KEEPER) || !isUsed(KEEPER)) return;
  process.kill(Number(readFileSync(PID, 'utf8')), 'SIGTERM');
  for (const end = Date.now() + STOPS_WITHIN_MS; isUsed(KEEPER) && Date.now() < end; ) await sleep(50);
}

if (import.meta.main) {
  if (process.argv.includes('--stop')) await stopKeeping();
  else await keepServer();
}
