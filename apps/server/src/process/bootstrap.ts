import { join } from 'node:path';
import { type Config, ConfigError } from '../configuration/config.ts';
import { ensurePositionsGrow } from '../domain/integrations/activity/position-queries.ts';
import { fingerprintsOf } from '../platform/backup/manifest.ts';
import type { Services } from '../platform/context/services.ts';
import { checkConnection, UnsupportedConnection } from '../platform/database/check-connection.ts';
import { checkSecret, OtherSecret } from '../platform/database/check-secret.ts';
import { checkServer, UnsuitableDatabase } from '../platform/database/check-server.ts';
import { connectionProblem } from '../platform/database/connection-problem.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate, NewerSchema, OldSchema, StillMigrating } from '../platform/database/migrate.ts';
import { connectionsWithin, mostConnections, poolSizesOf } from '../platform/database/pool-sizes.ts';
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
 * @param replacesSecret whether the secret key may be another one than before
 * @throws ConfigError when the database cannot be used
 */
export async function bootstrap(
  config: Config,
  log: (line: string) => void,
  processName: string | null = null,
  found: Promise<FoundDatabase> = findDatabase(config, log),
  { replacesSecret = false }: { replacesSecret?: boolean } = {},
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
    const offer = await explainUnreachable(() => checkServer(connectionString));
    await explainUnreachable(() => migrate(connectionString, MIGRATIONS, { log }));
    const connections = config.databaseConnections ?? connectionsWithin(offer.connections);
    const pools = poolSizesOf(config.webProcesses, connections);
    db = openDatabase({
      connectionString,
      isPooled,
      pools,
      ...(config.lowMemory ? { rowCache: new RowCache({ maxBytes: LOW_MEMORY_ROW_BYTES }) } : {}),
      onError: (error) => services?.log.warn({ message: error.message }, 'a database connection was lost'),
    });
    await ensurePositionsGrow(db);
    services = await createServices({ ...config, databaseConnections: connections }, db, processName);
    await explainUnreachable(() => checkSecret(db!, fingerprintsOf(services!.secrets), { replaces: replacesSecret }));
    const needed = mostConnections(config.webProcesses, pools);
    if (needed > offer.connections) {
      const message = `the database offers ${offer.connections} connections, and the processes may need ${needed}: raise max_connections of the database, or lower WEB_PROCESSES`;
      services.log.warn(message);
    }
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
    const explained = [NewerSchema, OldSchema, StillMigrating, UnsupportedConnection, UnsuitableDatabase, OtherSecret];
    if (explained.some((type) => error instanceof type)) throw new ConfigError(messageOf(error));
    // The administrator can fix a wrong password, name or right, as well as an unreachable address.
    const problem = connectionProblem(error);
    if (problem !== null) throw new ConfigError(problem);
    throw error;
  }
}

export { messageOf };
