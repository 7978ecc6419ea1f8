import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { initialize } from './initialize.ts';
import { exclusively, isUsed, joinUsers, type Membership } from './locks.ts';
import { findPlaces, type Places, readOrMakePassword } from './paths.ts';
import { findBinaries } from './programs.ts';
import {
  askServer,
  connectionString,
  findServer,
  keepLogSmall,
  launch,
  PORT,
  pause,
  stopServer,
} from './server-process.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  /** Detaches; the last process to detach stops the server and waits for it to exit. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** Folder of the installation. */
  dataDir: string;
  /** Called with one line for slow operations and problems. */
  log: (line: string) => void;
  /** Additional server settings, for tests that need no durability. */
  settings?: Record<string, string>;
}

const WATCH_MS = 500;
const LONGEST_BACKOFF_MS = 5_000;
/** A server that ran this long was healthy; when it exits, the failure count starts over. */
const WELL_AFTER_MS = 60_000;

/**
 * Starts, or attaches to, the real PostgreSQL in `dataDir`. It survives a crash of this process, and the next start
 * attaches to it; if the server itself dies, it is restarted as long as a process uses it.
 * @throws Error with one line that states the problem
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    if (process.platform === 'win32') throw new Error('there is no embedded PostgreSQL for Windows; set DATABASE_URL');
    const server = new Server(options, findPlaces(options.dataDir));
    await server.join();
    return { connectionString: server.connectionString, stop: () => server.leave() };
  } catch (error) {
    throw toReadableError(error, options.dataDir);
  }
}

/**
 * Permanently deletes the database of a folder, wherever it is stored, and stops a server left behind by a killed
 * process.
 * @returns false, without any effect, while a process uses it
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const places = findPlaces(dataDir);
  return exclusively(
    places.lock,
    () => {},
    async () => {
      if (existsSync(places.users) && isUsed(places.users)) return false;
      await stopServer(places.data);
      for (const path of [places.socket, places.home, places.note]) rmSync(path, { recursive: true, force: true });
      return true;
    },
  );
}

class Server {
  readonly #options: EmbeddedOptions;
  readonly #places: Places;
  readonly #password: string;
  #socket: string;
  #membership: Membership | undefined;
  #watch: NodeJS.Timeout | undefined;
  #restart: Promise<void> | undefined;
  #failures = 0;
  #startedAt = 0;

  constructor(options: EmbeddedOptions, places: Places) {
    this.#options = options;
    this.#places = places;
    this.#socket = places.socket;
    this.#password = readOrMakePassword(places.password);
  }

  get connectionString(): string {
    return connectionString(this.#socket, this.#password);
  }

  async join(): Promise<void> {
    await this.#exclusively(async () => {
      const membership = joinUsers(this.#places.users);
      try {
        await this.#ensureRunning();
      } catch (error) {
        if (membership.leave()) await stopServer(this.#places.data);
        throw error;
      }
      this.#membership = membership;
    });
    this.#watch = setInterval(() => this.#look(), WATCH_MS);
    this.#watch.unref();
  }

  async leave(): Promise<void> {
    clearInterval(this.#watch);
    const membership = this.#membership;
    this.#membership = undefined;
    await this.#restart;
    await this.#exclusively(async () => {
      if (membership?.leave() === true) await stopServer(this.#places.data);
    });
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    return exclusively(this.#places.lock, this.#options.log, work);
  }

  /** Attaches to the running server; starts one when there is none or it is unreachable. */
  async #ensureRunning(): Promise<void> {
    for (let started = false; ; ) {
      const server = findServer(this.#places.data);
      if (server === null) {
        await this.#start();
        started = true;
        continue;
      }
      if (server.status === 'ready') {
        const answer = await askServer(server.socket, this.#password, this.#places);
        if (answer === 'ready') {
          this.#socket = server.socket;
          return;
        }
        if (answer === 'silent' && started)
          throw new Error('the embedded PostgreSQL has started, but does not respond');
        if (answer === 'silent') await stopServer(this.#places.data);
      }
      await pause(10); // another start or stop was interrupted
    }
  }

  async #start(): Promise<void> {
    const { account, data } = this.#places;
    const { log, settings = {} } = this.#options;
    const binaries = findBinaries(account);
    if (!existsSync(data)) {
      log('creating the embedded database (only on the first start)');
      await initialize(binaries, this.#places, settings.fsync !== 'off');
    }
    const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    if (major !== binaries.major)
      throw new Error(
        `the data in ${data} was created by PostgreSQL ${major}, but this release runs ${binaries.major}; migrate it with a dump and a restore`,
      );
    await launch({ binaries, places: { ...this.#places, socket: this.#socket }, settings, log });
    this.#startedAt = Date.now();
  }

  /** Monitors the server for the lifetime of this process. */
  #look(): void {
    keepLogSmall(this.#places.log);
    if (this.#restart !== undefined || this.#isReachable()) return;
    this.#restart = this.#startAgain().finally(() => {
      this.#restart = undefined;
    });
  }

  /** A temporary-file cleaner can remove the socket of a running server. */
  #isReachable(): boolean {
    const server = findServer(this.#places.data);
    return server !== null && (server.status !== 'ready' || existsSync(join(server.socket, `.s.PGSQL.${PORT}`)));
  }

  async #startAgain(): Promise<void> {
    if (Date.now() - this.#startedAt > WELL_AFTER_MS) this.#failures = 0;
    await pause(Math.min(LONGEST_BACKOFF_MS, 50 * 2 ** this.#failures));
    this.#failures += 1;
    try {
      await this.#exclusively(async () => {
        if (this.#membership === undefined || this.#isReachable()) return;
        this.#options.log('the embedded database has stopped; starting it again');
        await this.#ensureRunning();
      });
    } catch (error) {
      const { message } = toReadableError(error, this.#options.dataDir);
      this.#options.log(`the embedded database could not be started again: ${message}`);
    }
  }
}

/**
 * One readable line for file and process errors. Other errors keep their own message.
 * @param path the folder that was to be used
 */
function toReadableError(error: unknown, path: string): Error {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Error(reason(code, text, path) ?? text.split('\n')[0], { cause: error });
}

function reason(code: string, text: string, path: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(text))
    return `the disk that holds ${path} is full`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${path} cannot be used by this user (${text.split(':')[0]} on ${named(text) ?? path})`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder`;
  return undefined;
}

/** The path that Node appends to a file system error. */
function named(text: string): string | undefined {
  return /'([^']+)'$/.exec(text)?.[1];
}
