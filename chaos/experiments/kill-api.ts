import { join } from 'node:path';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end } from '../../apps/server/test/running-service.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, repeatAll, runClients, type Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { History } from '../history.ts';
import { openLeases } from '../leases.ts';

export const killApi: Experiment = {
  name: 'kill-api',
  title: 'kill -9 of the service at random moments loses no acknowledged write and repeats none',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { kills, writes } = scaled(options, {
        short: { kills: 2, writes: 240 },
        full: { kills: 20, writes: 2_000 },
      });
      const random = randomFrom(options.seed);
      let service = await fleet.start();
      const target: Target = { url: service.url, workspace: await fleet.workspace() };
      const jobs = await makeSharedJobs(target, 4);
      const history = new History(join(fleet.folder, 'history.jsonl'));
      fleet.later(() => history.close());
      const load = { target, history, jobs, seed: options.seed, clients: 8, writes };
      const writing = runClients(load);
      const share = writes / (kills + 1);
      for (let kill = 1; kill <= kills; kill += 1) {
        await history.reached(Math.floor(share * (kill - 0.5) + random(share)));
        await end(service, 'SIGKILL');
        history.add({ type: 'injected_fault', what: `kill -9, number ${kill}` });
        options.log(`killed ${kill} times`);
        if (options.scale === 'short') await openLeases(fleet.db);
        service = await fleet.start();
        target.url = service.url;
      }
      await writing;
      await repeatAll(target, history);
      const { connectionString } = fleet;
      return check(history.read(), { connectionString, workspaceId: target.workspace.id });
    }),
};
