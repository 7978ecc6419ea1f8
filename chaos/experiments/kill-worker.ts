import { setTimeout as sleep } from 'node:timers/promises';
import { moveClock } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end } from '../../apps/server/test/running-service.ts';
import { checkBackground, makeCandidates, prepareBackground } from '../background.ts';
import type { Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { startOutside } from '../mock-receiver.ts';

export const killWorker: Experiment = {
  name: 'kill-worker',
  title: 'kill -9 of workers in the middle of deliveries and runs loses none and repeats no effect',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { kills, candidates, pauseMs } = scaled(options, {
        short: { kills: 2, candidates: 60, pauseMs: 60 },
        full: { kills: 12, candidates: 600, pauseMs: 50 },
      });
      const random = randomFrom(options.seed);
      const outside = await startOutside(30);
      fleet.later(() => outside.close());
      const nodes = [await fleet.start(), await fleet.start()];
      const target: Target = { url: nodes[0]!.url, workspace: await fleet.workspace() };
      await prepareBackground(target, outside);
      const making = makeCandidates(target, candidates, { pauseMs });
      for (let kill = 1; kill <= kills; kill += 1) {
        const due = Math.floor((candidates / (kills + 1)) * (kill - 1)) + 1 + random(10);
        while (outside.asks.size < Math.min(due, candidates - 1)) await sleep(5);
        const victim = random(2);
        // Who makes candidates goes on at the other.
        target.url = nodes[1 - victim]!.url;
        await end(nodes[victim]!, 'SIGKILL');
        nodes[victim] = await fleet.start();
        options.log(`killed worker ${victim + 1}, after ${outside.asks.size} requests`);
        // Leases follow the database clock, so they are expired in the database instead of waiting.
        await moveClock(fleet.db, `${2 * kill} minutes`);
      }
      await making;
      await moveClock(fleet.db, `${2 * kills + 2} minutes`);
      const { connectionString } = fleet;
      const result = await checkBackground({ connectionString, target, outside, candidates, mayRepeat: true });
      return { ...result, figures: { kills, ...result.figures } };
    }),
};
