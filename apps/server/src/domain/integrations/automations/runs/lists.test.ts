import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { startRuns, tag } from './start-runs.fixture.ts';

const service = await startService();
const { engine, later, start } = await startRuns(service);

describe('pace and lists', () => {
  it('runs beyond maxRunsPerMinute are delayed, and none is lost', async () => {
    const { workspace, automation } = await start([tag('a')], { maxRunsPerMinute: 2 });
    for (let more = 0; more < 4; more += 1) await makeCandidate(workspace);
    await engine.settle();
    const count = async (status: string) =>
      (await workspace.api('GET', `/automations/${automation}/runs?status=${status}`)).body.data.length;
    assert.deepEqual([await count('succeeded'), await count('queued')], [2, 3]);
    await later(61);
    assert.deepEqual([await count('succeeded'), await count('queued')], [4, 1]);
    await later(61);
    assert.equal(await count('succeeded'), 5);
  });

  it('lists are newest first, in pages, and filtered', async () => {
    const { workspace, automation, run } = await start([tag('a')]);
    await later(10);
    await makeCandidate(workspace);
    await engine.settle();
    const path = `/automations/${automation}/runs`;
    const page = await workspace.api('GET', `${path}?limit=1`);
    assert.notEqual(page.body.data[0].id, run.id);
    const rest = await workspace.api('GET', `${path}?limit=1&cursor=${page.body.meta.nextCursor}`);
    assert.deepEqual(
      rest.body.data.map(({ id }: Json) => id),
      [run.id],
    );
    const after = encodeURIComponent(page.body.data[0].createdAt);
    for (const filter of [`createdAfter=${after}`, `updatedAfter=${after}`, `ids=${page.body.data[0].id}`]) {
      const found = await workspace.api('GET', `${path}?${filter}`);
      assert.deepEqual(found.body.data, page.body.data, filter);
    }
  });
});
