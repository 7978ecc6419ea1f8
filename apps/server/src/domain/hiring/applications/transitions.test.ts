import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { change } from '../../../platform/changes/change.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { rejectApplication, withdrawApplication } from './end-application.ts';
import { moveApplication } from './move-application.ts';
import { reopenApplication } from './reopen-application.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

const act = (id: string, action: string, body?: object) => api('POST', `/applications/${id}/${action}`, body);
const changesOf = async (id: string) => (await api('GET', `/applications/${id}/stage-changes`)).body.data as Json[];
const typesOf = async (id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);

describe('moving, ending and reopening an application', () => {
  it('a move writes the stage, the history and one event with both stages', async () => {
    const { id, candidateId } = await apply(workspace, job.id);
    const moved = await act(id, 'move', { toStageId: job.stages.screening });
    assert.equal(moved.status, 200);
    assert.equal(moved.body.data.stageId, job.stages.screening);
    const again = await act(id, 'move', { toStageId: job.stages.screening });
    assert.equal(again.status, 200);
    assert.equal(again.headers.get('etag'), moved.headers.get('etag'));
    const [last, first] = await changesOf(id);
    assert.deepEqual([first.fromStageId, first.toStageId], [null, job.stages.applied]);
    assert.deepEqual([last.fromStageId, last.toStageId], [job.stages.applied, job.stages.screening]);
    assert.equal(last.actor.type, 'api_key');
    assert.equal(last.applicationId, id);
    const events = await eventsOf(workspace, id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['application.created', 'application.stage_changed'],
    );
    const { data } = events[1]!;
    assert.deepEqual(Object.keys(data).sort(), ['application', 'candidate', 'changes', 'fromStage', 'job', 'toStage']);
    assert.deepEqual(data.fromStage, { id: job.stages.applied, name: 'Applied', kind: 'applied' });
    assert.deepEqual(data.toStage, { id: job.stages.screening, name: 'Screening', kind: 'screening' });
    assert.equal(data.candidate.id, candidateId);
    assert.deepEqual(data.changes, {
      stageId: { from: job.stages.applied, to: job.stages.screening },
      stageEnteredAt: { from: first.at, to: last.at },
    });
    assert.equal(moved.body.data.stageEnteredAt, last.at);
  });

  it('a stage of another job or workspace and an unknown one return 422 and move nothing', async () => {
    const { id } = await apply(workspace, job.id);
    const other = await makeJob(workspace);
    const foreign = await makeJob(await service.workspace());
    for (const toStageId of [other.stages.offer, foreign.stages.offer, newId()]) {
      const rejected = await act(id, 'move', { toStageId });
      assert.equal(rejected.status, 422);
      assert.equal(rejected.body.error?.details.field, 'toStageId');
    }
    assert.equal((await act(id, 'move', {})).status, 422);
    assert.equal((await act(newId(), 'move', { toStageId: job.stages.offer })).status, 404);
    assert.deepEqual(await typesOf(id), ['application.created']);
  });

  it('rejecting and hiring move to the stage of that kind, and reopening restores the previous stage', async () => {
    for (const [action, status, time] of [
      ['reject', 'rejected', 'rejectedAt'],
      ['hire', 'hired', 'hiredAt'],
    ] as const) {
      const { id } = await apply(workspace, job.id);
      await act(id, 'move', { toStageId: job.stages.interview });
      const ended = (await act(id, action)).body.data;
      assert.equal(ended.status, status);
      assert.equal(ended.stageId, job.stages[status]);
      assert.ok(ended[time]);
      const reopened = (await act(id, 'reopen', {})).body.data;
      assert.equal(reopened.status, 'active');
      assert.equal(reopened.stageId, job.stages.interview);
      assert.deepEqual([reopened.hiredAt, reopened.rejectedAt, reopened.withdrawnAt], [null, null, null]);
      assert.deepEqual((await typesOf(id)).slice(2), [`application.${status}`, 'application.reopened']);
      const kinds = (await changesOf(id)).map(({ fromStatus, toStatus }) => [fromStatus, toStatus]);
      assert.deepEqual(kinds.slice(0, 2), [
        [status, 'active'],
        ['active', status],
      ]);
    }
  });

  it('moving into a hired or rejected stage does the same as the action', async () => {
    for (const [action, status] of [
      ['reject', 'rejected'],
      ['hire', 'hired'],
    ] as const) {
      const [moved, acted] = [await apply(workspace, job.id), await apply(workspace, job.id)];
      const byMove = (await act(moved.id, 'move', { toStageId: job.stages[status] })).body.data;
      const byAction = (await act(acted.id, action)).body.data;
      for (const field of ['status', 'stageId', 'rejectReason', 'withdrawnAt']) {
        assert.equal(byMove[field], byAction[field], field);
      }
      assert.deepEqual(await typesOf(moved.id), await typesOf(acted.id));
      const shapes = await Promise.all(
        [moved.id, acted.id].map(async (id) => Object.keys((await eventsOf(workspace, id)).at(-1).data)),
      );
      assert.deepEqual(shapes[0], shapes[1]);
      assert.equal((await act(moved.id, 'move', { toStageId: job.stages[status] })).status, 200);
    }
  });

  it('the reason of a rejection is stored until it is reopened, its note in the event only', async () => {
    const { id } = await apply(workspace, job.id);
    const rejected = (await act(id, 'reject', { reason: 'No visa', note: 'Ask again in May' })).body.data;
    assert.equal(rejected.rejectReason, 'No visa');
    assert.equal((await eventsOf(workspace, id)).at(-1).data.note, 'Ask again in May');
    assert.equal((await act(id, 'reopen')).body.data.rejectReason, null);
    assert.equal((await act(id, 'reject', { reason: null, colour: 'red' })).body.error?.details.field, 'colour');
  });

  it('withdrawing keeps the stage', async () => {
    const { id } = await apply(workspace, job.id);
    await act(id, 'move', { toStageId: job.stages.offer });
    const withdrawn = (await act(id, 'withdraw')).body.data;
    assert.deepEqual([withdrawn.status, withdrawn.stageId], ['withdrawn', job.stages.offer]);
    assert.ok(withdrawn.withdrawnAt);
    const rejected = await act(id, 'move', { toStageId: job.stages.offer });
    assert.equal(rejected.status, 409);
    assert.equal((await act(id, 'reopen')).body.data.stageId, job.stages.offer);
  });

  it('state machine: every forbidden transition returns 409 with from and to, every transition to the current state 200 without event', async () => {
    const ends = { hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' } as const;
    for (const [action, status] of Object.entries(ends)) {
      const { id } = await apply(workspace, job.id);
      assert.equal((await act(id, 'reopen')).body.data.status, 'active');
      await act(id, action);
      const before = await typesOf(id);
      const same = await act(id, action);
      assert.equal(same.status, 200);
      assert.equal(same.body.data.status, status);
      for (const [other, to] of Object.entries(ends).filter(([name]) => name !== action)) {
        const rejected = await act(id, other);
        assert.equal(rejected.status, 409);
        assert.deepEqual(rejected.body.error?.details, { from: status, to });
      }
      const moved = await act(id, 'move', { toStageId: job.stages.screening });
      assert.deepEqual(moved.body.error?.details, { from: status, to: 'active' });
      assert.deepEqual(await typesOf(id), before);
    }
  });

  it('several transitions in one open change record the same events as separate ones', async () => {
    const { id } = await apply(workspace, job.id);
    const last = await change(workspace.context, async (tx) => {
      await moveApplication(tx, id, { toStageId: job.stages.offer });
      await rejectApplication(tx, id, { reason: 'Mistake' });
      await reopenApplication(tx, id);
      return withdrawApplication(tx, id);
    });
    assert.deepEqual([last.status, last.stageId], ['withdrawn', job.stages.offer]);
    const steps = ['created', 'stage_changed', 'rejected', 'reopened', 'withdrawn'];
    assert.deepEqual(
      await typesOf(id),
      steps.map((step) => `application.${step}`),
    );
    await assert.rejects(
      change(workspace.context, (tx) => moveApplication(tx, newId(), { toStageId: job.stages.offer })),
      NotFound,
    );
  });
});
