import { join } from 'node:path';
import { type Config, ConfigError } from '../configuration/config.ts';
import { ensurePositionsGrow } from '../domain/integrations/activity/position-queries.ts';
import type { Services } from '../platform/context/services.ts';
import { checkConnection, UnsupportedConnection } from '../platform/database/check-connection.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { isUnavailable } from '../platform/database/errors.ts';
import { migrate, NewerSchema, StillMigrating } from '../platform/database/migrate.ts';
import { poolSizesOf } from '../platform/database/pool-sizes.ts';
import { RowCache } from '../platform/database/row-cache.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { type FoundDatabase, findDatabase } from './find-database.ts';
import { createServices } from './services.ts';

/** The numbered SQL files. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** The rows that are kept with `LOW_MEMORY`, in bytes. */
const LOW_MEMORY_ROW_BYTES = 4 * 1024 * 1024;

/** What the service and every command need to run. */
export interface Runtime {
  db: Database;
  services: Services;
  connectionString: string;
  /** Closes everything; stops an embedded database unless another process uses it. */
  close(): Promise<void>;
}

/**
 * Connects to the configured or embedded database, updates its schema, and creates the services.
 * @param processName of one of several processes, for the log; null if there is only this one
 * @param found the database, if it is being started already
 * @throws ConfigError when the database cannot be used
 */
export async function bootstrap(
  config: Config,
  log: (line: string) => void,
  processName: string | null = null,
  found: Promise<FoundDatabase> = findDatabase(config, log),
): Promise<Runtime> {
  const { connectionString, stop } = await found;
  let services: Services | undefined;
  let db: Database | undefined;
  const close = async () => {
    await services?.close();
    await db?.close();
    await stop();
  };
  try {
    const { isPooled } = await explainUnreachable(() => checkConnection(connectionString));
    await explainUnreachable(() => migrate(connectionString, MIGRATIONS, { log }));
    db = openDatabase({
      connectionString,
      isPooled,
      pools: poolSizesOf(config.webProcesses),
      ...(config.lowMemory ? { rowCache: new RowCache({ maxBytes: LOW_MEMORY_ROW_BYTES }) } : {}),
      onError: (error) => services?.log.warn({ message: error.message }, 'a database connection was lost'),
    });
    await ensurePositionsGrow(db);
    services = await createServices(config, db, processName);
    return { db, services, connectionString, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs work that connects to the database. @throws ConfigError when DATABASE_URL cannot be used */
export async function explainUnreachable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isExplained = [NewerSchema, StillMigrating, UnsupportedConnection].some((type) => error instanceof type);
    if (isExplained) throw new ConfigError(messageOf(error));
    // The administrator can fix a wrong password or name, as well as an unreachable address.
    const isRejected =
      error instanceof Error && 'code' in error && ['28P01', '28000', '3D000'].includes(String(error.code));
    if (isRejected || isUnavailable(error))
      throw new ConfigError(`the database of DATABASE_URL cannot be reached: ${messageOf(error)}`);
    throw error;
  }
}

export { messageOf };
