import type { Config } from '../configuration/config.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { Supervisor } from '../platform/processes/supervisor.ts';
import { processNames } from './process-names.ts';

/**
 * Runs `WEB_PROCESSES` processes for requests and one for background work. SIGTERM and SIGINT stop them after their running
 * work; SIGUSR2 replaces one after another, without an interruption.
 * @throws StartFailed
 */
export async function supervise(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, 'supervisor');
  const environment = { WEB_PROCESSES: String(config.webProcesses) }; // the default depends on the machine
  const supervisor = new Supervisor(processNames(config.webProcesses), environment, log);
  let isStopping = false;
  const stop = () => {
    // A second signal ends everything immediately.
    if (isStopping) {
      supervisor.kill();
      process.exit(1);
    }
    isStopping = true;
    void supervisor.stop().then((isClean) => process.exit(isClean ? 0 : 1));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await supervisor.start();
  process.on('SIGUSR2', () => void supervisor.restart());
  log.info({ pid: process.pid, webProcesses: config.webProcesses }, 'supervising; SIGUSR2 replaces the processes');
}
