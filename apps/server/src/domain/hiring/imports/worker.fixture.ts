import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestService } from '../../../../test/harness.ts';

/** Only the worker of imports, in a process that can be killed. */
export function importWorker({ config, connectionString, beforeClose }: TestService) {
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  beforeClose(kill);
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [join(import.meta.dirname, '../../../../test/run-import-process.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: connectionString,
        DATA_DIR: config.dataDir,
        SECRET_KEY: config.secretKey ?? '',
        ALLOW_PRIVATE_WEBHOOKS: 'true',
        LEASE_SECONDS: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
  };
  return { start, kill };
}
