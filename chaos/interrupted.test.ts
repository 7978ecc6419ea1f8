import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { isAlive } from '../apps/server/test/is-alive.ts';
import { postmasterOf, withFolder } from '../apps/server/test/running-service.ts';

const SERVICE = 'runs/*/data';
// Each starts PostgreSQL and services, some twice.
const SLOW = { timeout: 300_000 };

/** Starts `npm run chaos` with a folder for its temporary files. */
function startChaos(folder: string, parameters: string[]): ChildProcess {
  const { TEST_DATABASE_URL: _url, ...env } = process.env;
  const run = join(import.meta.dirname, 'run.ts');
  return spawn(process.execPath, [run, ...parameters], { env: { ...env, TMPDIR: folder }, stdio: 'ignore' });
}

/** Waits until an experiment has started a service. @returns the folder of the run, and the process ID of its server */
async function untilServing(folder: string, chaos: ChildProcess): Promise<{ run: string; postmaster: number }> {
  for (;;) {
    const [service] = globSync(`rolecall-chaos-*/${SERVICE}`, { cwd: folder });
    if (service !== undefined) {
      const run = join(folder, dirname(dirname(dirname(service))));
      return { run, postmaster: await postmasterOf(join(run, 'server')) };
    }
    if (chaos.exitCode !== null) assert.fail(`the run ended with ${chaos.exitCode}`);
    await turn();
  }
}

/** Waits until a process that has ended has also been removed from the table of processes. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await turn();
}

describe('a run of the experiments', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`that is interrupted by ${signal} stops its PostgreSQL and services and removes its folder`, SLOW, () =>
      withFolder(async (folder) => {
        await chmod(folder, 0o711);
        const chaos = startChaos(folder, ['kill-api']);
        const exit = once(chaos, 'exit');
        const { postmaster } = await untilServing(folder, chaos);
        chaos.kill(signal);
        assert.deepEqual(await exit, [1, null]);
        assert.deepEqual(await readdir(folder), []);
        await untilGone(postmaster);
      }),
    );
  }

  it('removes what a killed run has left, whose services end with it', SLOW, () =>
    withFolder(async (folder) => {
      await chmod(folder, 0o711);
      const killed = startChaos(folder, ['kill-api']);
      const exit = once(killed, 'exit');
      const { postmaster } = await untilServing(folder, killed);
      killed.kill('SIGKILL');
      await exit;
      assert.equal(isAlive(postmaster), true);
      const next = startChaos(folder, ['no-such-experiment']);
      assert.deepEqual(await once(next, 'exit'), [2, null]);
      assert.deepEqual(await readdir(folder), []);
      await untilGone(postmaster);
    }),
  );
});
