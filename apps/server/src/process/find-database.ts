import { mkdirSync } from 'node:fs';
import { type Config, ConfigError } from '../configuration/config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { messageOf } from '../platform/errors/message-of.ts';

export interface FoundDatabase {
  connectionString: string;
  /** Detaches from an embedded database; the last process to detach stops it. */
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or the embedded one. @throws ConfigError when it cannot be used */
export async function findDatabase(config: Config, log: (line: string) => void): Promise<FoundDatabase> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl, stop: async () => {} };
  try {
    // Not asynchronous: PostgreSQL is to start before loading the modules of the service occupies this process.
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be used: ${messageOf(error)}`);
  }
  try {
    return await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  } catch (error) {
    throw new ConfigError(`the embedded database did not start: ${messageOf(error)}`);
  }
}

/** The database of a process that is starting. */
export interface StartingDatabase {
  found: Promise<FoundDatabase>;
  /** Whether a signal has come: the process ends once the database has stopped, whatever fails because of that. */
  isEnding(): boolean;
  /** From now on the caller stops it, and handles signals. */
  takeOver(): void;
  /** Stops it, for a process that cannot start. */
  abandon(): Promise<void>;
}

/** Starts to find the database. Until `takeOver`, a signal stops it and ends the process. */
export function startDatabase(config: Config, log: (line: string) => void): StartingDatabase {
  let isEnding = false;
  const onSignal = () => {
    isEnding = true;
    void abandon().finally(() => process.exit(0));
  };
  // First: PostgreSQL starts, and may be announced, before `findDatabase` returns.
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const found = findDatabase(config, log);
  const abandon = () =>
    found.then(
      ({ stop }) => stop(),
      () => {}, // who awaits `found` reports it
    );
  const takeOver = () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  };
  return { found, isEnding: () => isEnding, takeOver, abandon };
}
