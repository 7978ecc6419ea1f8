import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf } from '../../../../../test/automations.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../../../test/hiring.ts';
import { encodeCursor } from '../../../../platform/database/paging.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { type StartedRun, startRuns, statuses, tag } from './start-runs.fixture.ts';

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
    const done = await read();
    assert.equal(done.status, 'succeeded', JSON.stringify(done));
    assert.equal(done.error, null);
    assert.equal(done.steps[1].attemptCount, 4);
    assert.equal(done.steps[0].finishedAt, dead.steps[0].finishedAt, 'what was done is not done again');
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

describe('retrying with the current version', () => {
  const publish = async ({ workspace, automation }: StartedRun, steps: object[], more: object = {}) => {
    const path = `/automations/${automation}`;
    const changed = await workspace.api('PATCH', path, { steps, ...more });
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await workspace.api('POST', `${path}/publish`)).status, 200);
  };

  it('starts a run that replaces the failed one and does not repeat its completed steps', async () => {
    receiver.status = 404;
    const once = { id: 't', type: 'create_task', config: { title: 'Only once' } };
    const started = await start([once, ask('m'), tag('b')]);
    assert.equal(started.run.status, 'failed', JSON.stringify(started.run));
    const note = { id: 'm', type: 'add_note', config: { body: 'Repaired' } };
    await publish(started, [once, note, tag('b')]);
    const tried = await started.act('retry', { version: 'current' }, { 'dry-run': 'true' });
    assert.equal(tried.status, 200, tried.text);
    assert.equal((await started.read()).replacedByRunId, null, 'a dry run replaces nothing');
    const made = await started.act('retry', { version: 'current' });
    assert.equal(made.status, 200, made.text);
    const { id, replayOfRunId, definitionVersion, startStepIndex } = made.body.data;
    assert.deepEqual([replayOfRunId, definitionVersion, startStepIndex], [started.run.id, 2, 1]);
    await engine.settle();
    const { workspace, automation } = started;
    const run = (await workspace.api('GET', `/automations/${automation}/runs/${id}`)).body.data;
    assert.deepEqual(
      [run.status, statuses(run)],
      ['succeeded', ['skipped', 'succeeded', 'succeeded']],
      JSON.stringify(run),
    );
    assert.deepEqual(run.steps[0].output, started.run.steps[0].output);
    assert.equal((await workspace.api('GET', '/tasks')).body.data.length, 1, 'the task was created once');
    const old = await started.read();
    assert.deepEqual([old.status, old.replacedByRunId], ['failed', id]);
    for (const version of ['original', 'current']) {
      const again = await started.act('retry', { version });
      assert.deepEqual([again.status, again.body.error?.details.replacedByRunId], [409, id]);
    }
  });

  it('of two requests at the same time, one replaces the run', async () => {
    receiver.status = 404;
    const started = await start([tag('a'), ask('m')]);
    await publish(started, [tag('a'), tag('b')]);
    const answers = await Promise.all([1, 2, 3].map(() => started.act('retry', { version: 'current' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    await engine.settle();
    assert.equal((await runsOf(started.workspace, started.automation)).length, 2);
  });

  it('is rejected if completed steps would be executed again, or the trigger differs; the original version still continues', async () => {
    receiver.status = 404;
    const broken = ask('m');
    const started = await start([tag('a'), broken]);
    await publish(started, [tag('new'), tag('a'), tag('b')]);
    const answer = await started.act('retry', { version: 'current' });
    assert.deepEqual([answer.status, answer.body.error?.details.stepId], [409, 'a'], answer.text);
    await publish(started, [tag('a')]);
    assert.equal((await started.act('retry', { version: 'current' })).status, 409, 'nothing is left');
    await publish(started, [tag('a'), tag('b')], { trigger: { event: 'candidate.updated' } });
    assert.equal((await started.act('retry', { version: 'current' })).status, 409);
    assert.equal((await started.act('retry', { version: 'newest' })).status, 422);
    assert.equal((await started.act('retry')).body.data.status, 'queued');
    await engine.settle();
    assert.deepEqual((await started.read()).definitionVersion, 1);
  });

  it('requires the scopes of the current version, not only those of the original', async () => {
    receiver.status = 404;
    const started = await start([tag('a'), ask('m')]);
    await publish(started, [tag('a'), { id: 'n', type: 'add_note', config: { body: 'x' } }]);
    const scopes = [
      'automations:read',
      'automations:write',
      'candidates:read',
      'candidates:write',
      'tags:write',
      'applications:write',
    ];
    const { key } = (await started.workspace.api('POST', '/api-keys', { name: 'Few', type: 'secret', scopes })).body
      .data;
    const url = `${started.path}/retry`;
    const answer = await started.workspace.api('POST', url, { version: 'current' }, { authorization: `Bearer ${key}` });
    assert.equal(answer.status, 403, answer.text);
  });
});

describe('retrying several runs', () => {
  it('each has its own outcome; by status, the failed ones that were not replaced; a repeated call with its key does it once', async () => {
    receiver.status = 404;
    const broken = ask('m');
    const started = await start([tag('a'), broken]);
    const { workspace, automation, run } = started;
    for (let count = 0; count < 2; count += 1) await makeCandidate(workspace);
    await engine.settle();
    const path = `/automations/${automation}/runs/bulk-retry`;
    await workspace.api('PATCH', `/automations/${automation}`, { steps: [tag('a'), tag('b')] });
    await workspace.api('POST', `/automations/${automation}/publish`);
    const unknown = newId();
    const some = await workspace.api('POST', path, { runIds: [unknown, run.id, run.id], version: 'current' });
    assert.deepEqual(
      some.body.data.items.map(({ runId, status, error }: Json) => [runId, status, error?.code ?? null]),
      [
        [unknown, 'failed', 'not_found'],
        [run.id, 'retried', null],
        [run.id, 'failed', 'validation_error'],
      ],
      some.text,
    );
    const body = { status: ['failed', 'dead_letter'], version: 'current' };
    const left = (await runsOf(workspace, automation))
      .filter(({ id, status }) => status === 'failed' && id !== run.id)
      .map(({ id }) => id)
      .sort();
    const tried = async (afterId: string) => {
      const answer = await workspace.api(
        'POST',
        path,
        { ...body, cursor: encodeCursor([afterId]) },
        { 'dry-run': 'true' },
      );
      assert.equal(answer.body.data.nextCursor, null);
      return answer.body.data.items.map(({ runId }: Json) => runId);
    };
    assert.deepEqual([await tried(left[0]!), await tried(left[1]!)], [[left[1]], []]);
    const headers = { 'idempotency-key': 'all-failed' };
    const [all, again] = [
      await workspace.api('POST', path, body, headers),
      await workspace.api('POST', path, body, headers),
    ];
    assert.deepEqual(all.body.data.summary, { total: 2, retried: 2, failed: 0 }, all.text);
    assert.equal(again.text, all.text);
    assert.deepEqual((await workspace.api('POST', path, body)).body.data.summary, { total: 0, retried: 0, failed: 0 });
    await engine.settle();
    const runs = await runsOf(workspace, automation);
    assert.deepEqual(runs.map(({ status }) => status).sort(), [
      ...Array(3).fill('failed'),
      ...Array(3).fill('succeeded'),
    ]);
    for (const wrong of [
      {},
      { runIds: [run.id], status: ['failed'] },
      { runIds: [] },
      { runIds: [run.id], cursor: encodeCursor([run.id]) },
      { runIds: Array(101).fill(run.id) },
    ]) {
      assert.equal((await workspace.api('POST', path, wrong)).status, 422, JSON.stringify(wrong));
    }
  });
});
