import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../configuration/config.ts';
import { SECRET_FILE } from '../platform/backup/manifest.ts';
import { embeddedDatabaseExists } from '../platform/database/embedded/paths.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { explainUnreachable } from './bootstrap.ts';

/**
 * Stops a command that runs without the service's variables: it would create an empty instance next to the real one, or a
 * secret that decrypts nothing.
 * @throws ConfigError that says where it looked
 */
export async function requireInstallation(config: Config): Promise<void> {
  const { databaseUrl, dataDir, secretKey } = config;
  if (databaseUrl === null) {
    if (embeddedDatabaseExists(dataDir)) return;
    throw new ConfigError(
      `no instance found: DATA_DIR ${dataDir} contains no database, and DATABASE_URL is unset. ${FIX}`,
    );
  }
  if (!(await explainUnreachable(() => isMigrated(databaseUrl))))
    throw new ConfigError(`no instance found: the database ${nameOf(databaseUrl)} of DATABASE_URL is empty. ${FIX}`);
  if (secretKey === null && !existsSync(join(dataDir, SECRET_FILE)))
    throw new ConfigError(
      `the secret of the instance was not found: SECRET_KEY is unset, and DATA_DIR ${dataDir} contains no ${SECRET_FILE}. ${FIX}`,
    );
}

const FIX =
  'Run the command with the variables of the service. To create an instance there, run `npm start`, `rolecall migrate` or `rolecall restore`.';

/** Host and database, without the password. */
function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
