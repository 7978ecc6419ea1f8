import { setTimeout as sleep } from 'node:timers/promises';
import { moveClock } from '../../apps/server/test/harness.ts';
import { checkBackground, makeCandidates, prepareBackground } from '../background.ts';
import type { Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { startOutside } from '../mock-receiver.ts';

/** Longer than the longest lease, that of runs. */
const PAST_THE_LEASE_MS = 65_000;

export const zombie: Experiment = {
  name: 'zombie',
  title: 'a worker suspended until after its lease expired changes nothing that others took over when it resumes',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const candidates = scaled(options, { short: 20, full: 120 });
      const outside = await startOutside(150);
      fleet.later(() => outside.close());
      const sleeper = await fleet.start();
      const target: Target = { url: sleeper.url, workspace: await fleet.workspace() };
      await prepareBackground(target, outside);
      await makeCandidates(target, candidates);
      while (outside.asks.size < candidates / 4) await sleep(2);
      sleeper.process.kill('SIGSTOP');
      // Otherwise a suspended process could not be ended if the experiment fails.
      fleet.later(() => sleeper.process.kill('SIGCONT'));
      options.log(`stopped with ${outside.asks.size} of ${candidates} runs begun`);
      const other = await fleet.start();
      if (options.scale === 'short') await moveClock(fleet.db, '2 minutes');
      else await sleep(PAST_THE_LEASE_MS);
      const { connectionString } = fleet;
      const check = { connectionString, target, outside, candidates, mayRepeat: true };
      const before = await checkBackground(check);
      sleeper.process.kill('SIGCONT');
      options.log('awake again');
      target.url = other.url;
      await makeCandidates(target, 5);
      const after = await checkBackground({ ...check, candidates: candidates + 5 });
      return {
        faults: [...before.faults.map((fault) => `while it stood still: ${fault}`), ...after.faults],
        figures: after.figures,
      };
    }),
};
