import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { end, firstStartSecrets, run, startProcess, withFolder } from '../../apps/server/test/running-service.ts';
import { call, need, rounded } from '../calls.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, runClients, type Target } from '../clients.ts';
import { type Experiment, type Outcome, scaled } from '../experiment.ts';
import type { Workspace } from '../fleet.ts';
import { History } from '../history.ts';
import { ERRORS_ONLY, keepErrors } from '../logged-errors.ts';

const LIMITS = {
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
  RATE_LIMIT_APPLY_PER_MINUTE: '100000000',
  RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '100000000',
  ...ERRORS_ONLY,
};

export const backup: Experiment = {
  name: 'backup',
  title:
    'a restored backup of a running installation contains every write acknowledged before it, complete and exactly once',
  isPatient: true,
  // Its short form is commands/backup.test.ts: two installations take their time.
  onlyFull: true,
  async run(options) {
    const writes = scaled(options, { short: 120, full: 1_500 });
    let outcome: Outcome | undefined;
    await withFolder(async (folder) => {
      const [first, second, copy] = ['first', 'second', 'copy'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      const service = keepErrors(await startProcess(first, LIMITS));
      const target: Target = {
        url: service.url,
        workspace: await firstWorkspace(service.url, firstStartSecrets(first)),
      };
      const jobs = await makeSharedJobs(target, 3);
      const history = new History(join(folder, 'history.jsonl'));
      const over = new AbortController();
      const load = { target, history, jobs, seed: options.seed, clients: 6, writes: 1_000_000, pauseMs: 5 };
      const writing = runClients({ ...load, over: over.signal });
      await history.reached(writes);
      const before = history.read();
      const begun = performance.now();
      const made = await run('cli.ts', ['backup', copy], { DATA_DIR: first });
      const tookMs = performance.now() - begun;
      options.log(made.out.trim());
      await sleep(50);
      over.abort();
      await writing;
      await end(service, 'SIGTERM');
      const restored = await run('cli.ts', ['restore', copy, '--confirmed'], { DATA_DIR: second });
      const faults = [made, restored].filter(({ code }) => code !== 0).map(({ err }) => `a command failed: ${err}`);
      const again = keepErrors(await startProcess(second, LIMITS));
      const server = await startEmbeddedPostgres({ dataDir: second, log: () => {} });
      const all = history.read();
      const { connectionString } = server;
      const workspaceId = target.workspace.id;
      const checked = await check(all, { connectionString, workspaceId, mustHold: before });
      const after = await call({ method: 'GET', url: `${again.url}/api/v1/me`, key: target.workspace.secretKey });
      if (after.status !== 200) faults.push(`the key is answered ${after.status} afterwards`);
      await server.stop();
      await end(again, 'SIGTERM');
      history.close();
      outcome = {
        faults: [...faults, ...checked.faults],
        figures: {
          'writes before the backup': before.filter(({ type }) => type === 'acknowledgement').length,
          'writes until its end': checked.figures.answered ?? 0,
          'backup, ms': rounded(tookMs),
        },
      };
    });
    return outcome!; // set, or `withFolder` has thrown
  },
};

/** The workspace of an installation's first start, by the file that it leaves. */
async function firstWorkspace(url: string, greeting: string): Promise<Workspace> {
  const [secretKey] = /rolecall_sk_live_\w+/.exec(greeting)!;
  const [publishableKey] = /rolecall_pk_live_\w+/.exec(greeting)!;
  const { id, slug } = await need({ method: 'GET', url: `${url}/api/v1/workspace`, key: secretKey });
  const [owner] = await need({ method: 'GET', url: `${url}/api/v1/members`, key: secretKey });
  return { id, slug, secretKey, publishableKey, ownerId: owner.id };
}
