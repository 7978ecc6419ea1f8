import { createApp } from './app.ts';
import { bringUp, messageOf } from './boot.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createFirstWorkspace } from './first-start.ts';
import { startWorkers } from './workers.ts';

/** Ends the process with one line that a person can act on. */
function fail(error: unknown): never {
  const isExpected = error instanceof ConfigError;
  process.stderr.write(
    `rolecall: ${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const ground = await bringUp(config, (line) => process.stderr.write(`${line}\n`));
  const { db, services } = ground;
  const app = await createApp(config, db, services);
  const workers = startWorkers({ config, db, services, connectionString: ground.connectionString });

  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    // The second signal does not wait.
    if (stopping !== undefined) process.exit(1);
    stopping = (async () => {
      await app.close();
      await workers.stop();
      await ground.close();
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
    await ground.close();
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
    // Only now is the port known that links must lead to.
    Object.assign(services.settings, { publicUrl: `http://localhost:${new URL(address).port}` });
  }
  const greeting = await createFirstWorkspace(db, services);
  process.stdout.write(greeting ?? `Rolecall is ready at ${services.settings.publicUrl}\n`);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  fail(error);
}
