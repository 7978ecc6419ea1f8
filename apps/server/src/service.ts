import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { bootstrap, messageOf } from './bootstrap.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { announceFirstStart, createFirstWorkspace } from './first-start.ts';
import { startWorkers } from './workers.ts';

/** Exits with a one-line message for expected errors, a stack trace for others. */
function fail(error: unknown): never {
  const isExpected = error instanceof ConfigError;
  process.stderr.write(
    `rolecall: ${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  // The command line of `npm start` has the value for everyone else.
  if (config.lowMemory) setFlagsFromString('--heap-growing-percent=25');
  const runtime = await bootstrap(config, (line) => process.stderr.write(`${line}\n`));
  const { db, services } = runtime;
  const app = await createApp(config, db, services);
  const workers = startWorkers({ config, db, services, connectionString: runtime.connectionString });

  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    // A second signal exits immediately.
    if (stopping !== undefined) process.exit(1);
    stopping = (async () => {
      await app.close();
      await workers.stop();
      await runtime.close();
    })();
    stopping.then(
      () => process.exit(code),
      (error) => fail(error),
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('unhandledRejection', (error) => services.log.error({ message: messageOf(error) }, 'unhandled rejection'));

  let address: string;
  try {
    address = await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await Promise.allSettled([app.close(), workers.stop()]);
    await runtime.close();
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new ConfigError(`port ${config.port} on ${config.host} is in use; choose another with PORT`);
    if (code === 'EACCES')
      throw new ConfigError(`port ${config.port} may not be used by this user; choose another with PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${config.host} is not an address of this machine`);
    throw error;
  }
  if (config.port === 0 && config.publicUrl.endsWith(':0')) {
    // Links need the port, which is known only now.
    Object.assign(services.settings, { publicUrl: `http://localhost:${new URL(address).port}` });
  }
  const first = await createFirstWorkspace(db, services);
  if (first === null) process.stdout.write(`Rolecall is ready at ${services.settings.publicUrl}\n`);
  else await announceFirstStart(first, config.dataDir, process.stdout);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  fail(error);
}
