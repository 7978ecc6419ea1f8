import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Account, unprivilegedAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { exclusively } from './exclusive.ts';
import { findPlaces, makeSocketFolder, type Places } from './places.ts';
import { processMark } from './process-mark.ts';
import { Users } from './users.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  /** Leaves; the last process to leave stops the server and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the installation; absolute. */
  dataDir: string;
  /** Told in a line what takes a moment. */
  log: (line: string) => void;
  /** Further settings of the server, for tests that need no durability. */
  settings?: Record<string, string>;
}

const PORT = 5432; // only a part of the socket's name: nothing listens on the network
const DATABASE = 'rolecall';
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 30_000;
const WATCH_MS = 500;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Deletes and updates of queue rows pile up quickly in a small hot table.
  autovacuum_naptime: '15s',
};

/**
 * Starts, or joins, the real PostgreSQL that lives in `dataDir`. It survives a crash of this process, which the next
 * start then joins; when the server itself dies, it is started again as long as somebody uses it.
 * @throws Error with one line that says what is wrong.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const account = unprivilegedAccount();
  const server = new Server(options, findBinaries(account), findPlaces(options.dataDir, account), account);
  await server.join();
  return { connectionString: server.connectionString, stop: () => server.leave() };
}

class Server {
  readonly #options: EmbeddedOptions;
  readonly #binaries: Binaries;
  readonly #places: Places;
  readonly #account: Account | null;
  readonly #users: Users;
  #watch: NodeJS.Timeout | undefined;
  #restarting = false;

  constructor(options: EmbeddedOptions, binaries: Binaries, places: Places, account: Account | null) {
    this.#options = options;
    this.#binaries = binaries;
    this.#places = places;
    this.#account = account;
    this.#users = new Users(places.users);
  }

  get connectionString(): string {
    const { password, socket } = this.#places;
    return `postgres://rolecall:${password}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socket)}`;
  }

  async join(): Promise<void> {
    await exclusively(this.#places.lock, async () => {
      this.#users.join();
      if (this.#runningPid() === null) await this.#start();
      await this.#ensureDatabase();
    });
    this.#watch = setInterval(() => void this.#restartIfGone(), WATCH_MS);
    this.#watch.unref();
  }

  async leave(): Promise<void> {
    clearInterval(this.#watch);
    await exclusively(this.#places.lock, async () => {
      const stillUsed = this.#users.leave();
      const pid = this.#runningPid();
      if (stillUsed || pid === null) return;
      process.kill(pid, 'SIGINT'); // fast shutdown: sessions are cut, everything committed is kept
      await this.#waitUntilGone(pid);
    });
  }

  async #restartIfGone(): Promise<void> {
    if (this.#restarting || this.#runningPid() !== null) return;
    this.#restarting = true;
    try {
      await exclusively(this.#places.lock, async () => {
        if (this.#runningPid() === null) await this.#start();
      });
    } catch (error) {
      this.#options.log(
        `the embedded database could not be started again: ${error instanceof Error ? error.message : error}`,
      );
    } finally {
      this.#restarting = false;
    }
  }

  /** Process id of the server that runs on the data directory; null when none does. */
  #runningPid(): number | null {
    const { data } = this.#places;
    let lines: string[];
    try {
      lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    } catch {
      return null;
    }
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1 || processMark(pid) === null) return null;
    // After a restart of the machine the number may be somebody else's.
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null;
    } catch {
      return pid;
    }
  }

  async #start(): Promise<void> {
    const { data, socket } = this.#places;
    if (!existsSync(join(data, 'PG_VERSION'))) await this.#initialize();
    this.#requireSameVersion();
    makeSocketFolder(socket, this.#account);
    const deadline = Date.now() + START_LIMIT_MS;
    for (;;) {
      const failure = await this.#launch();
      if (failure === null) return;
      // Backends of a killed server hold its shared memory for a moment.
      if (Date.now() > deadline || !/shared memory block|is another postmaster/.test(failure)) throw new Error(failure);
      await pause(200);
    }
  }

  /** Starts the server detached from our terminal and waits until it takes connections. @returns why it did not, or null. */
  async #launch(): Promise<string | null> {
    const { data, socket } = this.#places;
    const logFile = join(dirname(data), 'postgres.log');
    rotate(logFile);
    const log = openSync(logFile, 'a', 0o600);
    if (this.#account !== null) chownSync(logFile, this.#account.uid, this.#account.gid);
    const startOfLog = statSync(logFile).size;
    const settings = { ...SETTINGS, unix_socket_directories: socket, port: String(PORT), ...this.#options.settings };
    const child = spawn(
      this.#binary('postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...this.#spawnOptions(), detached: true, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    let ended: string | null = null;
    child.on('error', (error) => {
      ended = error.message;
    });
    child.on('exit', (code, signal) => {
      ended = `PostgreSQL ended with ${signal ?? code}`;
    });
    child.unref();
    const deadline = Date.now() + START_LIMIT_MS;
    while (ended === null) {
      if (this.#isReady() && (await this.#answers())) return null;
      if (Date.now() > deadline) return 'PostgreSQL did not become ready in time';
      await pause(15);
    }
    const said = readFileSync(logFile, 'utf8').slice(startOfLog);
    const reason = /(?:FATAL|PANIC):\s*(.*)/.exec(said)?.[1];
    return reason === undefined ? ended : `${ended}: ${reason}`;
  }

  /** PostgreSQL writes `ready` into the eighth line of its pid file. */
  #isReady(): boolean {
    try {
      return readFileSync(join(this.#places.data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
    } catch {
      return false;
    }
  }

  async #answers(): Promise<boolean> {
    const client = this.#client('postgres');
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  #client(database: string): pg.Client {
    const { password, socket } = this.#places;
    const client = new pg.Client({
      host: socket,
      port: PORT,
      user: 'rolecall',
      password,
      database,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {}); // told by the call that fails
    return client;
  }

  async #ensureDatabase(): Promise<void> {
    const client = this.#client('postgres');
    await client.connect();
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    } finally {
      await client.end();
    }
  }

  /** Makes the data directory beside its place and moves it there when complete: a crash leaves nothing half made. */
  async #initialize(): Promise<void> {
    this.#options.log('creating the embedded database (first start only)');
    const { data, password } = this.#places;
    const part = `${data}.part`;
    rmSync(part, { recursive: true, force: true });
    const passwordFile = join(dirname(data), '.initial-password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (this.#account !== null) chownSync(passwordFile, this.#account.uid, this.#account.gid);
    try {
      await this.#run('initdb', [
        ...['-D', part, '-U', 'rolecall', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ]);
    } finally {
      unlinkSync(passwordFile);
    }
    renameSync(part, data);
  }

  #requireSameVersion(): void {
    const has = readFileSync(join(this.#places.data, 'PG_VERSION'), 'utf8').trim();
    const wants = this.#binaries.version.split('.')[0];
    if (has !== wants) {
      throw new Error(
        `the data in ${this.#places.data} are of PostgreSQL ${has}, but this version runs ${wants}; dump and load them`,
      );
    }
  }

  async #waitUntilGone(pid: number): Promise<void> {
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (processMark(pid) !== null) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
      await pause(15);
    }
  }

  #binary(name: string): string {
    return join(this.#binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  }

  #spawnOptions() {
    return {
      ...(this.#account ?? {}),
      cwd: '/',
      env: {
        PATH: process.env.PATH ?? '',
        LC_ALL: 'C',
        TZ: 'UTC',
        LD_LIBRARY_PATH: join(this.#binaries.folder, 'lib'),
      },
    };
  }

  async #run(binary: string, parameters: string[]): Promise<void> {
    const child = spawn(this.#binary(binary), parameters, {
      ...this.#spawnOptions(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        said = (said + part).slice(-2_000);
      });
    }
    const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
    if (code !== 0) {
      const reason = /error: (.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
      throw new Error(`${binary} failed: ${reason}`);
    }
  }
}

/** The server's log is kept below 10 MB: what was there becomes `.old`. */
function rotate(path: string): void {
  if (existsSync(path) && statSync(path).size > 10 * 1024 * 1024) renameSync(path, `${path}.old`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
