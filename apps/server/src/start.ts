import cluster from 'node:cluster';
import { type Config, ConfigError, readConfig } from './configuration/config.ts';
import { PROCESS_NAME_VARIABLE, StartFailed } from './platform/processes/supervisor.ts';
import { startDatabase } from './process/find-database.ts';

/** Exits with a one-line message for expected errors, a stack trace for others. */
function fail(error: unknown): never {
  // What failed has printed the reason.
  if (error instanceof StartFailed) process.exit(1);
  const isExpected = error instanceof ConfigError;
  process.stderr.write(
    `rolecall: ${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

/** Everything in this process; or, with several web processes, a supervisor that starts them. */
async function start(config: Config): Promise<void> {
  if (cluster.isPrimary && config.webProcesses > 1) {
    const { supervise } = await import('./process/supervise.ts');
    await supervise(config);
  } else {
    // The database starts while the modules are loaded.
    const database = startDatabase(config, (line) => process.stderr.write(`${line}\n`));
    database.found.catch(() => {}); // reported by `serve`
    const { serve } = await import('./process/service.ts').catch(async (error) => {
      await database.abandon();
      throw error;
    });
    const processName = cluster.isWorker ? (process.env[PROCESS_NAME_VARIABLE] ?? null) : null;
    await serve(config, processName, database).catch((error) => {
      if (!database.isEnding()) throw error;
    });
  }
}

try {
  await start(readConfig(process.env));
} catch (error) {
  fail(error);
}
