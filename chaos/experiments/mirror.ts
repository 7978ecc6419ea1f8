import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end } from '../../apps/server/test/running-service.ts';
import { makeSharedJobs, type Target } from '../clients.ts';
import { type Experiment, type Outcome, scaled } from '../experiment.ts';
import { FeedMirror } from '../feed-mirror.ts';
import { type Fleet, withFleet } from '../fleet.ts';
import { MIRRORED, Mirror } from '../mirror.ts';
import { Recruiters } from '../recruiters.ts';

const WRITERS = 16;

export const mirror: Experiment = {
  name: 'mirror',
  title:
    'copies kept with sync tokens, and one kept with the change feed, equal the records, whatever 16 writers do to records and custom fields, and whenever the service is killed',
  run: (options) =>
    withFleet(async (fleet) => {
      const { rounds, seconds, kills } = scaled(options, {
        short: { rounds: 1, seconds: 6, kills: 1 },
        full: { rounds: 20, seconds: 60, kills: 2 },
      });
      const total: Outcome = {
        figures: { rounds, writes: 0, rejected: 0, changes: 0, records: 0, readAgain: 0, events: 0, feedRecords: 0 },
        faults: [],
      };
      for (let round = 1; round <= rounds; round += 1) {
        const { figures, faults } = await playRound(fleet, { seed: options.seed + round, seconds, kills });
        for (const [name, value] of Object.entries(figures)) total.figures[name] = Number(total.figures[name]) + value;
        total.faults.push(...faults.map((fault) => `round ${round}: ${fault}`));
        options.log(`round ${round}: ${JSON.stringify(figures)}, ${faults.length} differences`);
      }
      return total;
    }),
};

interface Round {
  seed: number;
  seconds: number;
  kills: number;
}

/** A workspace of its own, written by all concurrently while mirrors follow, and killed at random moments. */
async function playRound(fleet: Fleet, { seed, seconds, kills }: Round) {
  const random = randomFrom(seed);
  let service = await fleet.start();
  const target: Target = { url: service.url, workspace: await fleet.workspace() };
  const jobs = await makeSharedJobs(target, 3);
  const mirrors = MIRRORED.map(({ path, query }) => new Mirror(target, path, query({ jobId: jobs[0]!.id })));
  const feed = new FeedMirror(target);
  await Promise.all([...mirrors, feed].map((each) => each.follow()));

  const until = performance.now() + seconds * 1_000;
  const recruiters = new Recruiters(target, jobs, random);
  const writing = Promise.all(Array.from({ length: WRITERS }, () => recruiters.work(until)));
  const following = Promise.all([...mirrors, feed].map((each) => each.followUntil(until)));
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause((seconds * 1_000 * (kill - 0.5)) / kills + random(500));
    await end(service, 'SIGKILL');
    service = await fleet.start();
    target.url = service.url;
    if (kill < kills) await pause(Math.max(0, until - performance.now() - (seconds * 1_000 * (kills - kill)) / kills));
  }
  await writing;
  await following;
  const faults: string[] = [];
  for (const each of [...mirrors, feed]) faults.push(...(await each.compare()));
  await end(service, 'SIGTERM');
  const figures = {
    writes: recruiters.written,
    rejected: recruiters.rejected,
    changes: mirrors.reduce((sum, each) => sum + each.changes, 0),
    records: mirrors.reduce((sum, each) => sum + each.size, 0),
    readAgain: mirrors.reduce((sum, each) => sum + each.readAgain, feed.readAgain),
    events: feed.events,
    feedRecords: feed.size,
  };
  return { figures, faults };
}
