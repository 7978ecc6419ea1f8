import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runsOf } from '../../../../../test/automations.ts';
import { startService } from '../../../../../test/harness.ts';
import { pause, startRuns, statuses, tag } from './start-runs.fixture.ts';

const service = await startService();
const { ask, engine, receiver, start } = await startRuns(service);

describe('replaying a run', () => {
  it('from step 2 of 4 executes the last three again, with the output of the first', async () => {
    receiver.status = 200;
    const { run, act, workspace, automation, tags } = await start([
      ask('q'),
      { id: 'n', type: 'add_note', config: { body: 'Number {{steps.q.output.body.number}}' } },
      tag('a'),
      { id: 't', type: 'create_task', config: { title: 'Call {{candidate.firstName}}' } },
    ]);
    assert.equal(run.status, 'succeeded', JSON.stringify(run));
    const asked = receiver.seen.length;
    const made = await act('replay', { startStepIndex: 1 });
    assert.equal(made.status, 201, made.text);
    await engine.settle();
    const [first, replay] = await runsOf(workspace, automation);
    assert.deepEqual(first, run, 'the first run stays as it is');
    assert.equal(replay.id, made.body.data.id);
    assert.equal(replay.replayOfRunId, run.id);
    assert.equal(replay.startStepIndex, 1);
    assert.deepEqual(replay.triggerPayload, run.triggerPayload);
    assert.equal(replay.status, 'succeeded', JSON.stringify(replay));
    assert.deepEqual(statuses(replay), ['skipped', 'succeeded', 'succeeded', 'succeeded']);
    assert.equal(replay.steps[1].input.body, run.steps[1].input.body);
    assert.equal(replay.steps[2].output.added, false, 'the tag was there already');
    assert.equal(receiver.seen.length, asked, 'nobody was asked again');
    assert.deepEqual(await tags(), ['a']);
    const beyond = await act('replay', { startStepIndex: 4 });
    assert.equal(beyond.status, 422);
    assert.equal(beyond.body.error.details.field, 'startStepIndex');
  });

  it('uses the version of the original run; an unfinished run is 409', async () => {
    const { workspace, automation, act, run } = await start([tag('old')]);
    await workspace.api('PATCH', `/automations/${automation}`, { steps: [tag('new')] });
    await workspace.api('POST', `/automations/${automation}/publish`);
    const made = await act('replay');
    assert.equal(made.body.data.definitionVersion, run.definitionVersion);
    await engine.settle();
    const [, replay] = await runsOf(workspace, automation);
    assert.equal(replay.steps[0].output.label, 'old');
    const waiting = await start([pause('p')]);
    assert.equal((await waiting.act('replay')).status, 409);
  });
});
