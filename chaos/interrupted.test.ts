import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { eventually } from '../apps/server/test/eventually.ts';
import { isAlive } from '../apps/server/test/is-alive.ts';
import { postmasterOf, withFolder } from '../apps/server/test/running-service.ts';

const SERVICE = 'runs/*/data';
// Each starts PostgreSQL and services, some twice.
const SLOW = { timeout: 300_000 };
const PATIENT = { seconds: 200 };

/** Starts `npm run chaos` with a folder for its temporary files. */
function startChaos(folder: string, parameters: string[]): ChildProcess {
  const { TEST_DATABASE_URL: _url, ...env } = process.env;
  const run = join(import.meta.dirname, 'run.ts');
  return spawn(process.execPath, [run, ...parameters], { env: { ...env, TMPDIR: folder }, stdio: 'ignore' });
}

/** Waits until an experiment has started a service. @returns the process ID of the server */
async function untilServing(folder: string, chaos: ChildProcess): Promise<number> {
  const [service] = await untilMade(`rolecall-chaos-*/${SERVICE}`, folder, chaos);
  return postmasterOf(join(folder, dirname(dirname(dirname(service!))), 'server'));
}

/** Waits until a run has started its server. @returns the process ID of the server */
async function untilItHasServer(folder: string, chaos: ChildProcess): Promise<number> {
  const [server] = await untilMade('rolecall-chaos-*/server', folder, chaos);
  return eventually(
    () => postmasterOf(join(folder, server!)).catch(() => Number.NaN),
    (pid) => pid > 0,
  );
}

/** Waits until there are paths that match. */
function untilMade(pattern: string, folder: string, chaos: ChildProcess): Promise<string[]> {
  return eventually(
    async () => {
      assert.equal(chaos.exitCode, null, 'the run has ended');
      return globSync(pattern, { cwd: folder });
    },
    ({ length }) => length > 0,
    PATIENT,
  );
}

/** Waits until a process that has ended has also been removed from the table of processes. */
const untilGone = (pid: number) =>
  eventually(
    async () => isAlive(pid),
    (alive) => !alive,
  );

describe('a run of the experiments', () => {
  it('that is interrupted by SIGINT stops its PostgreSQL and services and removes its folder', SLOW, () =>
    withFolder(async (folder) => {
      await chmod(folder, 0o711);
      const chaos = startChaos(folder, ['kill-api']);
      const exit = once(chaos, 'exit');
      const postmaster = await untilServing(folder, chaos);
      chaos.kill('SIGINT');
      assert.deepEqual(await exit, [1, null]);
      assert.deepEqual(await readdir(folder), []);
      await untilGone(postmaster);
    }),
  );

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`that is interrupted by ${signal} while its PostgreSQL starts stops it and removes its folder`, SLOW, () =>
      withFolder(async (folder) => {
        await chmod(folder, 0o711);
        const chaos = startChaos(folder, ['kill-api']);
        const exit = once(chaos, 'exit');
        const postmaster = await untilItHasServer(folder, chaos);
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
      const postmaster = await untilServing(folder, killed);
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
