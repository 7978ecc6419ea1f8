import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { it } from 'node:test';
import fc from 'fast-check';
import { expireOffers } from '../modules/offers/expire-offers.ts';
import { sql } from '../platform/database/sql.ts';
import { moveClock, startService } from '../testing/harness.ts';
import { apply, makeJob } from '../testing/hiring.ts';
import { eventsIn, pass, type World } from './model.fixture.ts';
import { COMMANDS, join } from './model-commands.fixture.ts';
import { checkFeed, checkPast, checkRecords, checkShared } from './model-invariants.fixture.ts';
import type { Real } from './model-play.fixture.ts';

/*
 * Random play of several clients at once against a small model. Each client's own records are foreseen exactly, answer by
 * answer and event by event; all of them also play on shared applications, of which only the invariants are held. Days go
 * by between the rounds of a play. MODEL_SEED repeats a play, and then shortens it when it fails; MODEL_RUNS plays more.
 */
const given = process.env.MODEL_SEED;
const SEED = Number(given ?? randomInt(2 ** 31));
const RUNS = Number(process.env.MODEL_RUNS ?? 6);
const CLIENTS = 5;

const service = await startService();
const workspace = await service.workspace();
const jobs = [await makeJob(workspace), await makeJob(workspace)];
const played = new Map<number, number>();
/** Types of events that the models foresaw, and how often. */
const foreseen = new Map<string, number>();

interface Round {
  days: number;
  /** Whether the background job writes expiries down, or leaves that to whoever comes by. */
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
    for (const world of worlds) pass(world, days);
    await moveClock(service.db, `${worlds[0]!.today} days`);
    if (isExpiryRun) await expireOffers.run(service.db, service.services);
    await Promise.all(worlds.map((world) => checkRecords(real, world)));
  }
  await expireOffers.run(service.db, service.services);
  await Promise.all(worlds.map((world) => checkPast(real, world)));
  await checkShared(real);
  for (const world of worlds) for (const type of eventsIn(world)) foreseen.set(type, (foreseen.get(type) ?? 0) + 1);
}

it(`random play of ${CLIENTS} clients agrees with the model (MODEL_SEED=${SEED})`, async (test) => {
  test.diagnostic(`MODEL_SEED=${SEED}`);
  await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 4, size: 'max' }), playAll), {
    seed: SEED,
    numRuns: RUNS,
    endOnFailure: given === undefined,
  });
  const told = (counts: Map<unknown, number>) =>
    [...counts]
      .map(([what, count]) => `${what}: ${count}`)
      .sort()
      .join(', ');
  test.diagnostic(`operations by status: ${told(played)}`);
  test.diagnostic(`events: ${told(foreseen)}`);
  for (const status of [200, 201, 204, 404, 409, 412, 422]) assert.ok(played.has(status), `${status} never came`);
  for (const type of ['offer.withdrawn', 'interview.canceled', 'candidate.merged']) {
    assert.ok(foreseen.has(type), `${type} never happened`);
  }
  const [{ count }] = (await service.db.write.query<{ count: number }>(sql`
    select count(*)::int as count from activity_events where workspace_id = ${workspace.id}`)) as [{ count: number }];
  await checkFeed(workspace, count);
});
