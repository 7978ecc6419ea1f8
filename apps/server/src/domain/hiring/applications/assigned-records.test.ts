import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

/** The ID of a default reason of the workspace. */
async function reasonOf({ context }: TestWorkspace, kind: 'rejected' | 'withdrawn'): Promise<string> {
  const [row] = await context.db.write.query<{ id: string }>(sql`
    select id from rejection_reasons where workspace_id = ${context.workspaceId} and kind = ${kind} order by position`);
  return row!.id;
}

async function sourceOf({ context }: TestWorkspace, kind: string): Promise<{ id: string; name: string }> {
  const [row] = await context.db.write.query<{ id: string; name: string }>(sql`
    select id, name from sources where workspace_id = ${context.workspaceId} and kind = ${kind} order by id`);
  return row!;
}

const patch = (id: string, body: object) => api('PATCH', `/applications/${id}`, body);
const act = (id: string, action: string, body?: object) => api('POST', `/applications/${id}/${action}`, body);
const list = async (query: string): Promise<string[]> =>
  (await api('GET', `/applications?${query}`)).body.data.map(({ id }: Json) => id);

describe('the time in the current stage', () => {
  it('starts with each change of the stage only', async () => {
    const created = await apply(workspace, job.id);
    assert.equal(created.stageEnteredAt, created.appliedAt);
    const moved = (await act(created.id, 'move', { toStageId: job.stages.interview })).body.data;
    assert.ok(moved.stageEnteredAt > created.stageEnteredAt);
    for (const [action, field] of [
      ['withdraw', 'withdrawnAt'],
      ['reopen', 'updatedAt'],
    ] as const) {
      const same = (await act(created.id, action)).body.data;
      assert.equal(same.stageEnteredAt, moved.stageEnteredAt, action);
      assert.notEqual(same[field], null);
    }
    const { data: rejected } = (await act(created.id, 'reject')).body;
    assert.equal(rejected.stageEnteredAt, rejected.rejectedAt);
    const [last] = (await api('GET', `/applications/${created.id}/stage-changes`)).body.data;
    assert.equal(rejected.stageEnteredAt, last.at);
  });
});

describe('the reason why an application ended', () => {
  it('is recorded on rejection and withdrawal, can be corrected afterwards, and is removed by reopening', async () => {
    for (const [action, kind] of [
      ['reject', 'rejected'],
      ['withdraw', 'withdrawn'],
    ] as const) {
      const { id } = await apply(workspace, job.id);
      const rejectionReasonId = await reasonOf(workspace, kind);
      const ended = await act(id, action, { rejectionReasonId });
      assert.equal(ended.body.data.rejectionReasonId, rejectionReasonId);
      assert.equal(ended.body.data.rejectReason, null, 'the text is independent');
      const event = (await eventsOf(workspace, id)).at(-1);
      assert.deepEqual(event.data.changes.rejectionReasonId, { from: null, to: rejectionReasonId });
      const cleared = await patch(id, { rejectionReasonId: null });
      assert.equal(cleared.body.data.rejectionReasonId, null);
      assert.equal((await patch(id, { rejectionReasonId })).body.data.rejectionReasonId, rejectionReasonId);
      const reopened = await act(id, 'reopen');
      assert.equal(reopened.body.data.rejectionReasonId, null);
    }
  });

  it('must be one of the same kind: otherwise 422 names it, and the application does not end', async () => {
    const { id } = await apply(workspace, job.id);
    const [rejected, withdrawn] = [await reasonOf(workspace, 'rejected'), await reasonOf(workspace, 'withdrawn')];
    const foreign = await reasonOf(await service.workspace(), 'rejected');
    for (const [action, rejectionReasonId] of [
      ['reject', withdrawn],
      ['reject', foreign],
      ['reject', newId()],
      ['withdraw', rejected],
    ] as const) {
      const answer = await act(id, action, { rejectionReasonId });
      assert.equal(answer.status, 422, answer.text);
      assert.equal(answer.body.error?.details.field, 'rejectionReasonId');
    }
    const active = await patch(id, { rejectionReasonId: rejected });
    assert.equal(active.body.error?.details.field, 'rejectionReasonId', 'an active application has no reason');
    const { data } = (await api('GET', `/applications/${id}`)).body;
    assert.deepEqual([data.status, data.rejectionReasonId], ['active', null]);
  });

  it('of a withdrawn application survives the deletion of its stage', async () => {
    const own = await makeJob(workspace);
    const { id } = await apply(workspace, own.id);
    await act(id, 'move', { toStageId: own.stages.screening });
    const rejectionReasonId = await reasonOf(workspace, 'withdrawn');
    await act(id, 'withdraw', { rejectionReasonId });
    const path = `/jobs/${own.id}/stages/${own.stages.screening}?moveTo=${own.stages.interview}`;
    assert.equal((await api('DELETE', path)).status, 204);
    const { data } = (await api('GET', `/applications/${id}`)).body;
    assert.deepEqual(
      [data.stageId, data.status, data.rejectionReasonId],
      [own.stages.interview, 'withdrawn', rejectionReasonId],
    );
  });
});

describe('source, referrer and owner', () => {
  it('a source sets the text to its name unless the request contains a text', async () => {
    const source = await sourceOf(workspace, 'referral');
    const create = async (more: object) => {
      const candidateId = await makeCandidate(workspace);
      return (await api('POST', '/applications', { candidateId, jobId: job.id, ...more })).body.data;
    };
    const created = await create({ sourceId: source.id });
    assert.deepEqual([created.sourceId, created.source], [source.id, source.name]);
    assert.equal((await create({ sourceId: source.id, source: 'Ada' })).source, 'Ada');
    const text = await patch(created.id, { source: 'A friend' });
    assert.deepEqual([text.body.data.sourceId, text.body.data.source], [source.id, 'A friend']);
    const agency = await sourceOf(workspace, 'agency');
    const both = await patch(created.id, { sourceId: agency.id, source: 'Smith & Co.' });
    assert.deepEqual([both.body.data.sourceId, both.body.data.source], [agency.id, 'Smith & Co.']);
    const event = (await eventsOf(workspace, created.id)).at(-1);
    assert.deepEqual(Object.keys(event.data.changes).sort(), ['source', 'sourceId']);
    const cleared = await patch(created.id, { sourceId: null });
    assert.deepEqual([cleared.body.data.sourceId, cleared.body.data.source], [null, null]);
  });

  it('several applications get the same values, and each list filter finds them', async () => {
    const [ownerId, referrerId] = [await makeMember(workspace), await makeMember(workspace)];
    const source = await sourceOf(workspace, 'event');
    const candidateIds = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const values = { sourceId: source.id, ownerId, referrerId };
    const { body } = await api('POST', '/applications/bulk', { jobId: job.id, candidateIds, ...values });
    const ids: string[] = body.data.items.map(({ application }: Json) => application.id);
    assert.equal(body.data.items[0].application.source, source.name);
    for (const [field, value] of Object.entries(values)) {
      assert.deepEqual((await list(`${field}=${value}`)).sort(), [...ids].sort(), field);
    }
    const rejectionReasonId = await reasonOf(workspace, 'rejected');
    const own = await makeJob(workspace);
    const { id } = await apply(workspace, own.id);
    await act(id, 'reject', { rejectionReasonId });
    assert.deepEqual(await list(`jobId=${own.id}&rejectionReasonId=${rejectionReasonId}`), [id]);
  });

  it('unknown ones, and those of other workspaces, return 422 naming every field, and change nothing', async () => {
    const outsider = await service.workspace();
    const foreign = { sourceId: (await sourceOf(outsider, 'other')).id, ownerId: await makeMember(outsider) };
    const { id } = await apply(workspace, job.id);
    for (const wrong of [foreign, { sourceId: newId(), ownerId: newId(), referrerId: newId() }]) {
      const rejected = await patch(id, { source: 'kept out', ...wrong });
      assert.equal(rejected.status, 422);
      assert.deepEqual(Object.keys(rejected.body.error?.details.fields).sort(), Object.keys(wrong).sort());
    }
    assert.equal((await api('GET', `/applications/${id}`)).headers.get('etag'), '"r1"');
  });

  it('a removed member stays the owner of an application but cannot become one', async () => {
    const ownerId = await makeMember(workspace);
    const [first, second] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    await patch(first.id, { ownerId });
    assert.equal((await api('DELETE', `/members/${ownerId}`)).status, 204);
    assert.equal((await api('GET', `/applications/${first.id}`)).body.data.ownerId, ownerId);
    assert.equal((await patch(second.id, { ownerId })).body.error?.details.field, 'ownerId');
  });
});
