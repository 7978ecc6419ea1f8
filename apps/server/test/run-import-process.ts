import { readConfig } from '../src/configuration/config.ts';
import { processImports } from '../src/domain/hiring/imports/run-imports.ts';
import { processExports } from '../src/domain/integrations/exports/run-exports.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { Unavailable } from '../src/platform/errors/errors.ts';
import { createServices } from '../src/process/services.ts';

/** Only the workers of imports and exports, in a process that a test can kill. Prints `ready`. */
const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
const db = openDatabase({ connectionString: process.env.DATABASE_URL ?? '', onError: () => {} });
const services = await createServices(config, db);
process.stdout.write('ready\n');
for (;;) {
  try {
    await processImports(db, services, undefined, Number(process.env.LEASE_SECONDS));
    await processExports(db, services, undefined, Number(process.env.LEASE_SECONDS));
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error; // a busy machine; workers try again as well
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}
