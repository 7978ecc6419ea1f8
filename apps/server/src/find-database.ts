import { mkdir } from 'node:fs/promises';
import { type Config, ConfigError } from './config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { messageOf } from './platform/errors/message-of.ts';

export interface FoundDatabase {
  connectionString: string;
  /** Detaches from an embedded database; the last process to detach stops it. */
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or the embedded one. @throws ConfigError when it cannot be used */
export async function findDatabase(config: Config, log: (line: string) => void): Promise<FoundDatabase> {
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
