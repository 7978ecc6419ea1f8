import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { minimalEnvironment } from '../../confinement/minimal-environment.ts';
import { makePrivateFolder, type Places } from './paths.ts';
import { type Binaries, program, reasonIn, spawnOptions } from './programs.ts';

/** Only part of the socket's name: the server does not listen on the network. */
export const PORT = 5432;

/** The database and its only user share this name. */
export const DATABASE = 'rolecall';

/** Tuned for a small server that shares the machine with the service. Durability is PostgreSQL's default: full. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1', // solid-state disks
  effective_io_concurrency: '64',
  jit: 'off', // compiling costs more than these queries take
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Queue rows change often and need frequent vacuuming.
  autovacuum_naptime: '15s',
  // The log must not contain personal data: DETAIL lines and statements quote rows.
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const POLL_MS = 10;
const TELL_EVERY_MS = 10_000;
/** Backends of a killed server keep its shared memory until they notice; the next server can start only after that. */
const ORPHANS_LIMIT_MS = 20_000;
const ORPHANS = /shared memory block|lock file .* (already exists|is empty)/;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

interface Launch {
  binaries: Binaries;
  places: Places;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/**
 * Starts the server on existing data and waits until it is ready.
 * @throws Error with the reason why it does not start
 */
export async function launch(options: Launch): Promise<void> {
  const { places } = options;
  makePrivateFolder(places.socket, places.account);
  forgetForeignPid(places.data);
  const deadline = Date.now() + ORPHANS_LIMIT_MS;
  for (;;) {
    const failure = await tryLaunch(options);
    if (failure === null) return;
    if (!ORPHANS.test(failure) || Date.now() > deadline) throw new Error(failure);
    await pause(200);
  }
}

/** Detached from our terminal, so that Ctrl-C reaches only this process and requests can finish before the server stops. */
async function tryLaunch({ binaries, places, settings, log }: Launch): Promise<string | null> {
  keepLogSmall(places.log);
  const logFile = openSync(places.log, 'a', 0o600);
  const logStart = statSync(places.log).size;
  const all = { ...SETTINGS, unix_socket_directories: places.socket, ...settings };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program(binaries, 'postgres'), ['-D', places.data, ...parameters], {
    ...spawnOptions(places.account),
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let ended: string | null = null;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended = `PostgreSQL ended with ${signal ?? code}`;
  });
  child.unref();
  // No timeout: crash recovery can take arbitrarily long.
  let tellAt = Date.now() + TELL_EVERY_MS;
  while (ended === null) {
    const server = findServer(places.data);
    if (server !== null && server.pid === child.pid && server.status === 'ready') return null;
    if (Date.now() > tellAt) {
      log('the embedded database is still recovering from a crash');
      tellAt = Date.now() + TELL_EVERY_MS;
    }
    await pause(POLL_MS);
  }
  return reasonIn(readFileSync(places.log, 'utf8').slice(logStart)) ?? ended;
}

/** The server opens its log in append mode, so it continues at the start of the truncated file. */
export function keepLogSmall(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) truncateSync(path);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A PostgreSQL server running on a data directory, according to its `postmaster.pid`. */
interface RunningServer {
  pid: number;
  /** Folder of its socket. */
  socket: string;
  /** `starting` includes recovery after a crash. */
  status: 'starting' | 'stopping' | 'ready';
}

/** @returns null when no server is running there, even if a killed one left its pid file behind */
export function findServer(data: string): RunningServer | null {
  const lines = readPidFile(data);
  const pid = Number(lines[0]);
  if (!isServer(pid, data)) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    socket: lines[4] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** Whether the process exists and is a server of this data directory: the pid may have been reused. */
function isServer(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) return false;
  return process.platform === 'linux' ? worksIn(pid, data) : isNamedPostgres(pid);
}

/**
 * PostgreSQL does not start while the process named in a stale pid file exists, whatever it is. Replaces the pid with one
 * that cannot exist. The rest of the file stays: PostgreSQL uses it to detect backends of the dead server that are still
 * running.
 */
function forgetForeignPid(data: string): void {
  const [pid, ...rest] = readPidFile(data);
  if (pid === undefined || pid === '' || !exists(Number(pid)) || isServer(Number(pid), data)) return;
  writeFileSync(join(data, 'postmaster.pid'), [2 ** 31 - 1, ...rest].join('\n'));
}

function readPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The server's working directory is its data directory. A zombie process has none. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function isNamedPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], {
      encoding: 'utf8',
      env: minimalEnvironment(),
    }).includes('postgres');
  } catch {
    return false;
  }
}

const FAST_LIMIT_MS = 60_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Stops the server of a data directory, if one is running, and waits for it to exit: first a fast shutdown (sessions are
 * terminated, a checkpoint is written), then an immediate one, after which the next start runs recovery.
 */
export async function stopServer(data: string): Promise<void> {
  const server = findServer(data);
  if (server === null) return;
  if (await end(server.pid, 'SIGINT', data, FAST_LIMIT_MS)) return;
  if (await end(server.pid, 'SIGQUIT', data, IMMEDIATE_LIMIT_MS)) return;
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop`);
}

async function end(pid: number, signal: NodeJS.Signals, data: string, limitMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true;
    throw error;
  }
  const deadline = Date.now() + limitMs;
  while (isServer(pid, data)) {
    if (Date.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/** The server's reply to a new session: usable, possibly usable soon, or unreachable. */
type Answer = 'ready' | 'wait' | 'silent';

/**
 * A connection string for both `pg` and libpq. The host before the slash is there for URL parsers; the parameter takes
 * precedence.
 */
export function connectionString(socket: string, password: string): string {
  return `postgres://${DATABASE}:${password}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socket)}`;
}

/** Opens a session to check that the running server belongs to this installation and accepts requests. */
export async function askServer(socket: string, password: string, { data }: Places): Promise<Answer> {
  const client = new pg.Client({
    connectionString: connectionString(socket, password),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // reported by the failing call
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '28P01') throw new Error(`the database in ${data} rejects the password that is stored next to it`);
    if (code === '57P03') return 'wait'; // starting up or shutting down
    if (code === '53300') return 'ready'; // all connections are in use: it works
    return 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}
