import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf } from '../../../testing/automations.ts';
import { startService } from '../../../testing/harness.ts';
import { apply, makeJob } from '../../../testing/hiring.ts';
import { startRuns, statuses, tag } from './start-runs.fixture.ts';

const service = await startService();
const { ask, engine, later, receiver, start } = await startRuns(service);

describe('attempts and retries', () => {
  it('a temporary error is retried with backoff and the same idempotency key, up to the last attempt', async () => {
    receiver.status = 500;
    const asked = receiver.seen.length;
    const started = await start([tag('a'), ask('q', { maxAttempts: 3 }), tag('b')]);
    const { run, read, act, tags } = started;
    assert.equal(run.status, 'queued', JSON.stringify(run));
    assert.match(run.error, /q: The response status was 500/);
    await later(9);
    assert.equal((await read()).steps[1].attemptCount, 1, 'ten seconds have not passed');
    await later(2);
    assert.equal((await read()).steps[1].attemptCount, 2);
    await later(21);
    const dead = await read();
    assert.equal(dead.status, 'dead_letter', JSON.stringify(dead));
    assert.notEqual(dead.deadLetteredAt, null);
    assert.deepEqual(statuses(dead), ['succeeded', 'failed', 'pending']);
    assert.deepEqual(await tags(), ['a']);

    receiver.status = 200;
    const retried = await act('retry');
    assert.equal(retried.status, 200, retried.text);
    assert.equal(retried.body.data.status, 'queued');
    assert.equal(retried.body.data.finishedAt, null);
    await engine.settle();
    const mended = await read();
    assert.equal(mended.status, 'succeeded', JSON.stringify(mended));
    assert.equal(mended.error, null);
    assert.equal(mended.steps[1].attemptCount, 4);
    assert.equal(mended.steps[0].finishedAt, dead.steps[0].finishedAt, 'what was done is not done again');
    assert.deepEqual(await tags(), ['a', 'b']);
    const keys = receiver.seen.slice(asked).map((headers) => headers['idempotency-key']);
    assert.deepEqual(keys, Array(4).fill(`${run.id}.q`));
    assert.equal((await act('retry')).status, 409, 'a run that succeeded is not retried');
  });

  it('a client error is final immediately, and a retry after fixing the cause continues from there', async () => {
    receiver.status = 404;
    const asked = receiver.seen.length;
    const { run, act, read, tags } = await start([tag('a'), ask('q'), tag('b')]);
    assert.equal(run.status, 'failed', JSON.stringify(run));
    assert.equal(run.steps[1].output.status, 404);
    await later(3_600);
    assert.equal(receiver.seen.length, asked + 1);
    receiver.status = 200;
    await act('retry');
    await engine.settle();
    assert.equal((await read()).status, 'succeeded');
    assert.deepEqual(await tags(), ['a', 'b']);
  });

  it('a failing database step rolls back only itself, and with `continue` the run continues', async () => {
    const workspace = await service.workspace();
    const [here, elsewhere] = [await makeJob(workspace), await makeJob(workspace)];
    const move = { id: 'move', type: 'move_stage', config: { toStageId: elsewhere.stages.offer } };
    const steps = (onError: string) => [tag('a'), { ...move, onError }, tag('b')];
    const trigger = { event: 'application.created' };
    const [stops, goesOn] = [
      await automate(workspace, { trigger, steps: steps('stop') }),
      await automate(workspace, { trigger, steps: steps('continue') }),
    ];
    const { candidateId } = await apply(workspace, here.id);
    await engine.settle();
    const [[stopped], [finished]] = [await runsOf(workspace, stops), await runsOf(workspace, goesOn)];
    assert.equal(stopped.status, 'failed', JSON.stringify(stopped));
    assert.deepEqual(statuses(stopped), ['succeeded', 'failed', 'pending']);
    assert.match(stopped.error, /stage/);
    assert.equal(finished.status, 'succeeded', JSON.stringify(finished));
    assert.deepEqual(statuses(finished), ['succeeded', 'failed', 'succeeded']);
    assert.deepEqual((await workspace.api('GET', `/candidates/${candidateId}`)).body.data.tags.sort(), ['a', 'b']);

    const metrics = (await workspace.api('GET', `/automations/${stops}/metrics`)).body.data;
    assert.equal(metrics.runs.failed, 1);
    assert.deepEqual(metrics.failures, [{ index: 1, version: 1, type: 'move_stage', count: 1 }]);
    const good = (await workspace.api('GET', `/automations/${goesOn}/metrics?days=1`)).body.data;
    assert.equal(good.runs.succeeded, 1);
    assert.equal(good.durationMs.p50, finished.durationMs);
  });
});
