import type { AddressInfo } from 'node:net';
import { createBackgroundMetrics } from '../background/background-metrics.ts';
import { startWorkers } from '../background/workers.ts';
import { type Config, ConfigError } from '../configuration/config.ts';
import { SupervisorLink } from '../platform/processes/supervisor-link.ts';
import { describeExposure } from '../platform/security/exposure.ts';
import { type App, createApp } from '../server/app.ts';
import { bootstrap, messageOf, type Runtime } from './bootstrap.ts';
import type { StartingDatabase } from './find-database.ts';
import { announceFirstStart, createFirstWorkspace } from './first-start.ts';
import { BACKGROUND_PROCESS, FIRST_WEB_PROCESS } from './process-names.ts';

/**
 * Runs the service in this process.
 * @param processName what a supervisor started this process as, which decides its part of the work; null for all of it
 * @param database of this process, which is being started
 * @throws ConfigError when the configuration does not work
 */
export async function serve(config: Config, processName: string | null, database: StartingDatabase): Promise<void> {
  const link = processName === null ? null : new SupervisorLink(processName);
  const runtime = await bootstrap(config, (line) => process.stderr.write(`${line}\n`), processName, database.found);
  const { db, services } = runtime;
  link?.relay(services.signals);
  const isWeb = processName !== BACKGROUND_PROCESS;
  const isBackground = processName === null || !isWeb;
  const app = isWeb ? await createApp(config, db, services, { link }) : null;
  const metrics = link === null || isWeb ? null : createBackgroundMetrics(db, services, link);
  const workers = isBackground
    ? startWorkers({ config, db, services, connectionString: runtime.connectionString })
    : null;

  let stopping: Promise<void> | undefined;
  const close = async () => {
    await app?.close();
    await workers?.stop();
    metrics?.close();
    await runtime.close();
  };
  const stop = (isReplaced: boolean) => {
    stopping ??= (async () => {
      if (isReplaced) await app?.retire();
      await close();
    })();
    stopping.then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`rolecall: ${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    // A second signal exits immediately. A terminal or a service manager may send one to each process, besides the supervisor.
    if (stopping !== undefined && link === null) process.exit(1);
    stop(false);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  database.takeOver();
  link?.onStop(stop);
  process.on('unhandledRejection', (error) => services.log.error({ message: messageOf(error) }, 'unhandled rejection'));

  if (app === null) {
    link?.ready(services.settings.publicUrl);
    return;
  }
  try {
    await listen(app.http, config, runtime);
    if (processName === null || processName === FIRST_WEB_PROCESS) {
      for (const warning of services.settings.exposure) services.log.warn(describeExposure(warning));
      await announce(config, runtime);
    }
    link?.ready(services.settings.publicUrl);
  } catch (error) {
    // A signal has come meanwhile: this failed because everything is being closed, after which the process ends.
    if (stopping !== undefined) return;
    await Promise.allSettled([app.close(), workers?.stop()]);
    await runtime.close();
    throw error;
  }
}

/** Creates the first workspace if there is none, and prints how the service can be reached. */
async function announce(config: Config, { db, services }: Runtime): Promise<void> {
  const first = await createFirstWorkspace(db, services);
  if (first === null) process.stdout.write(`Rolecall is ready at ${services.settings.publicUrl}\n`);
  else await announceFirstStart(first, config.dataDir, process.stdout);
}

/** @throws ConfigError for a port or address that cannot be used */
async function listen(http: App['http'], config: Config, { services }: Runtime): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host });
  } catch (error) {
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
    const { port } = http.server.address() as AddressInfo; // it listens on a port
    Object.assign(services.settings, { publicUrl: `http://localhost:${port}` });
  }
}
