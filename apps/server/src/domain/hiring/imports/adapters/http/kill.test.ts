// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, startService } from '../../../../../../test/harness.ts';
import { randomFrom } from '../../../../../../test/random.ts';
import { importWorker } from '../../worker.fixture.ts';
import { company } from './company.fixture.ts';
import { all, contentOf, expectedOf, planned, prepared } from './moved-company.fixture.ts';
import { SERVICES } from './services.fixture.ts';

/** Set them for a long run. */
const PEOPLE = Number(process.env.IMPORT_TEST_PEOPLE ?? '20');
const KILLS = Number(process.env.IMPORT_TEST_KILLS ?? '4');
const SEED = Number(process.env.IMPORT_TEST_SEED ?? Date.now() % 1_000_000);

const service = await startService();
const worker = importWorker(service);

it('an import from an API whose processes are killed at any moment writes everything once, with every file', async (t) => {
  t.diagnostic(`IMPORT_TEST_SEED=${SEED}`);
  const random = randomFrom(SEED);
  const other = SERVICES['Greenhouse with an OAuth client']!;
  const workspace = await prepared(service);
  const from = company(PEOPLE);
  const fake = await other.start(from);
  t.after(() => fake.close());
  const id = await planned(workspace, other, fake.url);
  assert.equal((await workspace.api('POST', `/imports/${id}/start`, {})).status, 200);
  const progress = async (): Promise<Json> => (await workspace.api('GET', `/imports/${id}`)).body.data;
  let interrupted = 0;
  for (let number = 0; number < KILLS; number += 1) {
    const before = fake.requests;
    await worker.start();
    // The worker has to wait for the lease of the one before it.
    while ((await progress()).status === 'running' && fake.requests < before + 5) await sleep(10);
    await sleep(random(1_500));
    await worker.kill();
    if ((await progress()).status === 'running') interrupted += 1;
  }
  assert.notEqual(interrupted, 0);
  await worker.start();
  while ((await progress()).status === 'running') await sleep(50);
  await worker.kill();
  const { status, error, progress: counts } = await progress();
  assert.deepEqual([status, error], ['completed', null]);
  const created = Object.values<Json>(counts).reduce((sum, type) => sum + type.created, 0);
  const items: Json[] = [];
  for (const type of Object.keys(counts))
    items.push(...(await all(workspace, `/imports/${id}/items?type=${type}&outcome=created`)));
  assert.equal(created, items.length);
  const content = await contentOf(workspace);
  const expected = expectedOf(from, other);
  for (const what of Object.keys(expected)) assert.deepEqual(content[what], expected[what], what);
  t.diagnostic(`${interrupted} interruptions, ${fake.requests} requests`);
});
