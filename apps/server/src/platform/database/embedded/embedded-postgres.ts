import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { exclusively } from './exclusive.ts';
import { initialize } from './initialize.ts';
import { keepLogSmall, launch, pause } from './launch.ts';
import { findServer } from './pid-file.ts';
import { findPlaces, type Places, readOrMakePassword } from './places.ts';
import { inPlainWords } from './plain-words.ts';
import { askServer, connectionString } from './session.ts';
import { PORT } from './settings.ts';
import { stopServer } from './stop.ts';
import { isUsed, joinUsers, type Membership } from './users.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  /** Leaves; the last process to leave stops the server and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the installation. */
  dataDir: string;
  /** Told in a line what takes a moment or goes wrong. */
  log: (line: string) => void;
  /** Further settings of the server, for tests that need no durability. */
  settings?: Record<string, string>;
}

const WATCH_MS = 500;
const LONGEST_BACKOFF_MS = 5_000;
/** A server that ran this long was well; its end starts a new count of failures. */
const WELL_AFTER_MS = 60_000;

/**
 * Starts, or joins, the real PostgreSQL that lives in `dataDir`. It survives a crash of this process, which the next
 * start then joins; when the server itself dies, it is started again as long as somebody uses it.
 * @throws Error with one line that says what is wrong.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    if (process.platform === 'win32') throw new Error('there is no embedded PostgreSQL for Windows; set DATABASE_URL');
    const server = new Server(options, findPlaces(options.dataDir));
    await server.join();
    return { connectionString: server.connectionString, stop: () => server.leave() };
  } catch (error) {
    throw inPlainWords(error, options.dataDir);
  }
}

/**
 * Deletes the database of a folder for good, wherever it lies, and stops the server that a killed process left there.
 * @returns false, having done nothing, while somebody uses it.
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

  /** Joins the server that is there; starts one when there is none or when it cannot be reached any more. */
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
        if (answer === 'silent' && started) throw new Error('the embedded PostgreSQL started, but does not answer');
        if (answer === 'silent') await stopServer(this.#places.data);
      }
      await pause(10); // another start or stop was cut short
    }
  }

  async #start(): Promise<void> {
    const { account, data } = this.#places;
    const { log, settings = {} } = this.#options;
    const binaries = findBinaries(account);
    if (!existsSync(data)) {
      log('creating the embedded database, this happens once');
      await initialize(binaries, this.#places, settings.fsync !== 'off');
    }
    const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    if (major !== binaries.major)
      throw new Error(
        `the data in ${data} are of PostgreSQL ${major}, but this release runs ${binaries.major}; move them by dump and restore`,
      );
    await launch({ binaries, places: { ...this.#places, socket: this.#socket }, settings, log });
    this.#startedAt = Date.now();
  }

  /** Looks after the server while this process lives. */
  #look(): void {
    keepLogSmall(this.#places.log);
    if (this.#restart !== undefined || this.#isReachable()) return;
    this.#restart = this.#startAgain().finally(() => {
      this.#restart = undefined;
    });
  }

  /** A cleaner of temporary files can take the socket away from a server that runs. */
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
      const { message } = inPlainWords(error, this.#options.dataDir);
      this.#options.log(`the embedded database could not be started again: ${message}`);
    }
  }
}
