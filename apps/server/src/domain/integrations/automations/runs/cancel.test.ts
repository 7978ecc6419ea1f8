import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runsOf } from '../../../../../test/automations.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { pause, startRuns, statuses, tag } from './start-runs.fixture.ts';

const service = await startService();
const { ask, engine, later, receiver, start } = await startRuns(service);

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(5);
}

describe('cancelling a run', () => {
  it('a queued run is cancelled immediately, and never executes a step', async () => {
    const { workspace, automation, tags } = await start([tag('a')], { maxRunsPerMinute: 1 });
    assert.deepEqual(await tags(), ['a']);
    const second = await makeCandidate(workspace);
    await engine.settle();
    const [, queued] = await runsOf(workspace, automation);
    assert.equal(queued.status, 'queued', JSON.stringify(queued));
    const path = `/automations/${automation}/runs/${queued.id}`;
    const cancelled = await workspace.api('POST', `${path}/cancel`);
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.equal(cancelled.body.data.status, 'cancelled');
    assert.notEqual(cancelled.body.data.cancelledAt, null);
    assert.equal(cancelled.body.data.startedAt, null);

    await later(120);
    assert.deepEqual((await workspace.api('GET', `/candidates/${second}`)).body.data.tags, []);
    const events = (await workspace.api('GET', '/activity-events?type=automation.run_cancelled')).body.data;
    assert.deepEqual(
      events.map(({ entityId, data }: Json) => [entityId, data.run.id]),
      [[automation, queued.id]],
    );
  });

  it('a waiting run is cancelled immediately, and does not resume when its time comes', async () => {
    const { run, act, read, tags } = await start([pause('p'), tag('a')]);
    assert.equal(run.status, 'waiting');
    const { body } = await act('cancel');
    assert.equal(body.data.status, 'cancelled');
    assert.equal(body.data.nextAttemptAt, null);
    await later(2 * 86_400);
    const after = await read();
    assert.equal(after.status, 'cancelled');
    assert.deepEqual(statuses(after), ['skipped', 'pending']);
    assert.deepEqual(await tags(), []);
  });

  it('a running run continues until its next step, and shows the request in the meantime', async () => {
    let release = () => {};
    receiver.held = new Promise((resolve) => (release = resolve));
    const asked = receiver.seen.length;
    const { act, read, tags } = await start([ask('q'), tag('a')], {}, false);
    await until(() => receiver.seen.length > asked);
    const first = await act('cancel');
    assert.equal(first.status, 200, first.text);
    assert.equal(first.body.data.status, 'running');
    assert.notEqual(first.body.data.cancelRequestedAt, null);
    const again = await act('cancel');
    assert.equal(again.status, 200);
    assert.equal(again.body.data.cancelRequestedAt, first.body.data.cancelRequestedAt);
    receiver.held = null;
    release();
    await engine.settle();
    const after = await read();
    assert.equal(after.status, 'cancelled', JSON.stringify(after));
    assert.deepEqual(statuses(after), ['succeeded', 'pending']);
    assert.deepEqual(await tags(), []);
  });

  it('a finished run is 409 and unchanged, a cancelled one 200, an unknown one 404', async () => {
    const done = await start([tag('a')]);
    const rejected = await done.act('cancel');
    assert.equal(rejected.status, 409);
    assert.deepEqual(rejected.body.error.details, { from: 'succeeded', to: 'cancelled' });
    assert.deepEqual(await done.read(), done.run);
    const skipped = await start([tag('a')], { conditions: { field: 'candidate.firstName', op: 'eq', value: 'Bob' } });
    assert.equal(skipped.run.status, 'skipped');
    assert.equal((await skipped.act('cancel')).status, 409);
    const waiting = await start([pause('p')]);
    const first = await waiting.act('cancel');
    const again = await waiting.act('cancel');
    assert.equal(again.status, 200);
    assert.deepEqual(again.body.data, first.body.data);
    for (const path of [
      `/automations/${done.automation}/runs/${newId()}/cancel`,
      `/automations/${newId()}/runs/${done.run.id}/cancel`,
      `/automations/${waiting.automation}/runs/${done.run.id}/cancel`,
    ]) {
      assert.equal((await done.workspace.api('POST', path)).status, 404, path);
    }
  });
});
