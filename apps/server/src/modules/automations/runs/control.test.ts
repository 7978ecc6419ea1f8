import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../platform/ids.ts';
import { automate, runsOf, startEngine, startReceiver } from '../../../testing/automations.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../testing/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../testing/hiring.ts';

const service = await startService();
const engine = startEngine(service);
const receiver = await startReceiver(service);

let moved = 0;
async function later(seconds: number): Promise<void> {
  moved += seconds;
  await moveClock(service.db, `${moved} seconds`);
  await engine.settle();
}

const tag = (id: string, more: object = {}) => ({ id, type: 'add_tag', config: { label: id }, ...more });
const ask = (id: string, more: object = {}) => ({
  id,
  type: 'http_request',
  config: { method: 'POST', url: receiver.url, body: '{}' },
  ...more,
});
const pause = (id: string) => ({ id, type: 'delay', config: { seconds: 86_400 } });

interface Started {
  workspace: TestWorkspace;
  automation: string;
  candidate: string;
  run: Json;
  path: string;
  /** Calls an action of the run. */
  act: (action: string, body?: object) => Promise<Json>;
  read: () => Promise<Json>;
  tags: () => Promise<string[]>;
}

/** A new candidate's run of the steps; `settled`: as far as it gets. */
async function start(steps: object[], more: object = {}, settled = true): Promise<Started> {
  const workspace = await service.workspace();
  const { api } = workspace;
  const automation = await automate(workspace, { trigger: { event: 'candidate.created' }, steps, ...more });
  const candidate = await makeCandidate(workspace);
  if (settled) await engine.settle();
  const run = settled ? (await runsOf(workspace, automation))[0] : await firstRun(workspace, automation);
  const path = `/automations/${automation}/runs/${run.id}`;
  const read = async () => (await api('GET', path)).body.data;
  return {
    workspace,
    automation,
    candidate,
    run: await read(),
    path,
    act: (action, body) => api('POST', `${path}/${action}`, body),
    read,
    tags: async () => (await api('GET', `/candidates/${candidate}`)).body.data.tags,
  };
}

async function firstRun(workspace: TestWorkspace, automation: string): Promise<Json> {
  const ended = engine.settle();
  service.beforeClose(() => ended);
  for (;;) {
    const [run] = await runsOf(workspace, automation);
    if (run !== undefined) return run;
    await sleep(5);
  }
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(5);
}

const statuses = (run: Json) => run.steps.map(({ status }: Json) => status);

describe('cancelling a run', () => {
  it('one that is queued ends at once, and nothing of it ever happens', async () => {
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

  it('one that waits ends at once, and does not wake when its time comes', async () => {
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

  it('one that is running goes on until its next step, and says so meanwhile', async () => {
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

  it('one that has finished is 409 and stays as it is, one that is cancelled 200, an unknown one 404', async () => {
    const done = await start([tag('a')]);
    const refused = await done.act('cancel');
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body.error.details, { from: 'succeeded', to: 'cancelled' });
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

describe('attempts and retries', () => {
  it('an error that may pass is tried again after growing pauses, with one key, up to the last attempt', async () => {
    receiver.status = 500;
    const asked = receiver.seen.length;
    const started = await start([tag('a'), ask('q', { maxAttempts: 3 }), tag('b')]);
    const { run, read, act, tags } = started;
    assert.equal(run.status, 'queued', JSON.stringify(run));
    assert.match(run.error, /q: The answer was 500/);
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

  it('a refusal is final at once, and a retry after its cause was mended goes on from there', async () => {
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

  it('a failing step of the database undoes only itself, and with `continue` the run goes on', async () => {
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

describe('replaying a run', () => {
  it('from step 2 of 4 does the last three again, with the outputs of the first', async () => {
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

  it('keeps to the version of the first run, and a run that has not finished is 409', async () => {
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

describe('pace, lists and deletion', () => {
  it('runs beyond maxRunsPerMinute wait for their minute, and none is lost', async () => {
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

  it('runs of a deleted automation that wait do nothing more', async () => {
    const { workspace, automation, tags, path } = await start([pause('p'), tag('a')]);
    await workspace.api('DELETE', `/automations/${automation}`);
    await later(2 * 86_400);
    assert.deepEqual(await tags(), []);
    assert.equal((await workspace.api('GET', path)).status, 404);
  });
});
