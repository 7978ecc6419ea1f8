import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { it } from 'node:test';
import fc from 'fast-check';
import { expireOffers } from '../../src/domain/hiring/offers/expire-offers.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { moveClock, startService } from '../harness.ts';
import { apply, makeJob } from '../hiring.ts';
import { advance, eventsIn, type World } from './model.fixture.ts';
import { COMMANDS, join } from './model-commands.fixture.ts';
import { checkFeed, checkPast, checkRecords, checkShared } from './model-invariants.fixture.ts';
import type { Real } from './model-run.fixture.ts';

/*
 * Several clients call the API at random and are compared with a small model. The model predicts each response and event of
 * a client's own records; for the applications that they share, only invariants are checked. The clock moves by days
 * between the rounds of a run. MODEL_SEED repeats a run and shrinks it when it fails; MODEL_RUNS sets the number of runs.
 */
const given = process.env.MODEL_SEED;
const SEED = Number(given ?? randomInt(2 ** 31));
const RUNS = Number(process.env.MODEL_RUNS ?? 6);
const CLIENTS = 5;

const service = await startService();
const workspace = await service.workspace();
const jobs = [await makeJob(workspace), await makeJob(workspace)];
const played = new Map<number, number>();
/** How many events of each type the models predicted. */
const predicted = new Map<string, number>();

interface Round {
  days: number;
  /** Whether the background job that expires offers runs after the round. */
  isExpiryRun: boolean;
  plays: Iterable<fc.AsyncCommand<World, Real>>[];
}

const round = fc.record({
  days: fc.integer({ min: 1, max: 3 }),
  isExpiryRun: fc.boolean(),
  plays: fc.tuple(...Array.from({ length: CLIENTS }, () => fc.commands(COMMANDS, { maxCommands: 50, size: 'max' }))),
});

async function playAll(rounds: readonly Round[]): Promise<void> {
  await moveClock(service.db, '0 days');
  const shared = await Promise.all(
    [1, 2, 3].map(async () => ({ id: (await apply(workspace, jobs[0]!.id)).id, offers: [] })),
  );
  const real: Real = { workspace, api: workspace.api, jobs, start: Date.now(), shared, played };
  const worlds = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const world: World = { today: 0, candidates: [], applications: [], offers: [], interviews: [] };
      for (const job of [0, 0, 1]) await join(world, real, job);
      return world;
    }),
  );
  for (const { days, isExpiryRun, plays } of rounds) {
    const done = await Promise.allSettled(
      worlds.map((world, client) => fc.asyncModelRun(() => ({ model: world, real }), plays[client]!)),
    );
    for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason;
    for (const world of worlds) advance(world, days);
    await moveClock(service.db, `${worlds[0]!.today} days`);
    if (isExpiryRun) await expireOffers.run(service.db, service.services);
    await Promise.all(worlds.map((world) => checkRecords(real, world)));
  }
  await expireOffers.run(service.db, service.services);
  await Promise.all(worlds.map((world) => checkPast(real, world)));
  await checkShared(real);
  for (const world of worlds) for (const type of eventsIn(world)) predicted.set(type, (predicted.get(type) ?? 0) + 1);
}

it(`random calls of ${CLIENTS} concurrent clients agree with the model (MODEL_SEED=${SEED})`, async (test) => {
  test.diagnostic(`MODEL_SEED=${SEED}`);
  await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 4, size: 'max' }), playAll), {
    seed: SEED,
    numRuns: RUNS,
    endOnFailure: given === undefined,
  });
  const summary = (counts: Map<unknown, number>) =>
    [...counts]
      .map(([key, count]) => `${key}: ${count}`)
      .sort()
      .join(', ');
  test.diagnostic(`operations by status: ${summary(played)}`);
  test.diagnostic(`events: ${summary(predicted)}`);
  for (const status of [200, 201, 204, 404, 409, 412, 422]) assert.ok(played.has(status), `no response had ${status}`);
  for (const type of ['offer.withdrawn', 'interview.canceled', 'candidate.merged']) {
    assert.ok(predicted.has(type), `${type} never happened`);
  }
  const [{ count }] = (await service.db.write.query<{ count: number }>(sql`
    select count(*)::int as count from activity_events where workspace_id = ${workspace.id}`)) as [{ count: number }];
  await checkFeed(workspace, count);
});
