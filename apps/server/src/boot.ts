import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { ensurePositionsGrow } from './modules/activity/feed-positions.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { isUnavailable } from './platform/database/errors.ts';
import { migrate } from './platform/database/migrate.ts';
import { messageOf } from './platform/message-of.ts';
import type { Services } from './platform/services.ts';
import { createServices } from './services.ts';

/** The numbered SQL files. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The parts that the service and every command stand on. */
export interface Ground {
  db: Database;
  services: Services;
  connectionString: string;
  /** Closes in the reverse order; stops an embedded database that nobody else uses. */
  close(): Promise<void>;
}

/**
 * Brings up the database, embedded or given, in its newest state, and the services around it.
 * @throws ConfigError in one line when the database cannot be had.
 */
export async function bringUp(config: Config, log: (line: string) => void): Promise<Ground> {
  const { connectionString, stop } = await findDatabase(config, log);
  let services: Services | undefined;
  let db: Database | undefined;
  const close = async () => {
    await services?.close();
    await db?.close();
    await stop();
  };
  try {
    await migrateOrExplain(connectionString);
    db = openDatabase({
      connectionString,
      onError: (error) => services?.log.warn({ message: error.message }, 'a database connection was lost'),
    });
    await ensurePositionsGrow(db);
    services = await createServices(config, db);
    return { db, services, connectionString, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The database of DATABASE_URL, or the embedded one. @throws ConfigError in one line when it cannot be had. */
export async function findDatabase(config: Config, log: (line: string) => void) {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl, stop: async () => {} };
  try {
    await mkdir(config.dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be used: ${messageOf(error)}`);
  }
  try {
    return await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  } catch (error) {
    throw new ConfigError(`the embedded database did not start: ${messageOf(error)}`);
  }
}

async function migrateOrExplain(connectionString: string): Promise<void> {
  try {
    await migrate(connectionString, MIGRATIONS);
  } catch (error) {
    // Wrong passwords and names are the operator's to mend, like an address where nobody listens.
    const isRefused =
      error instanceof Error && 'code' in error && ['28P01', '28000', '3D000'].includes(String(error.code));
    if (isRefused || isUnavailable(error))
      throw new ConfigError(`the database of DATABASE_URL cannot be reached: ${messageOf(error)}`);
    throw error;
  }
}

export { messageOf };
