import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { type Json, startService } from '../../testing/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../testing/hiring.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

const read = async (id: string) => (await api('GET', `/applications/${id}`)).body.data;
const act = (id: string, action: string, body?: object) => api('POST', `/applications/${id}/${action}`, body);
const changesOf = async (id: string) => (await api('GET', `/applications/${id}/stage-changes`)).body.data as Json[];
const typesOf = async (id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);

describe('applications', () => {
  it('a new application has exactly the fields of the contract and stands in the first stage', async () => {
    const candidateId = await makeCandidate(workspace);
    const { status, body, headers } = await api('POST', '/applications', {
      candidateId,
      jobId: job.id,
      source: ' fair ',
    });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body.data), [
      'id',
      'candidateId',
      'jobId',
      'stageId',
      'status',
      'source',
      'rejectReason',
      'appliedAt',
      'hiredAt',
      'rejectedAt',
      'withdrawnAt',
      'createdAt',
      'updatedAt',
    ]);
    assert.equal(body.data.stageId, job.stages.applied);
    assert.equal(body.data.status, 'active');
    assert.equal(body.data.source, 'fair');
    assert.equal(headers.get('etag'), '"r1"');
    const [event] = await eventsOf(workspace, body.data.id);
    assert.equal(event.type, 'application.created');
    assert.equal(event.candidateId, candidateId);
    assert.deepEqual(Object.keys(event.data).sort(), ['application', 'candidate', 'job', 'stage']);
    assert.deepEqual(event.data.application, body.data);
    const detail = await read(body.data.id);
    assert.deepEqual(detail, { ...body.data, answers: [], submissions: [] });
  });

  it('a candidate has one application for a job, also when both come at once', async () => {
    const candidateId = await makeCandidate(workspace);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', '/applications', { candidateId, jobId: job.id })),
    );
    const made = tries.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    for (const refused of tries.filter(({ status }) => status !== 201)) {
      assert.equal(refused.status, 409);
      assert.equal(refused.body.error?.details.applicationId, made[0]?.body.data.id);
    }
  });

  it('unknown and foreign ids in the body are 422 naming the field, a closed job is 409', async () => {
    const candidateId = await makeCandidate(workspace);
    const stranger = await service.workspace();
    const foreign = { candidateId: await makeCandidate(stranger), jobId: (await makeJob(stranger)).id };
    for (const field of ['candidateId', 'jobId'] as const) {
      for (const wrong of [newId(), foreign[field]]) {
        const refused = await api('POST', '/applications', { candidateId, jobId: job.id, [field]: wrong });
        assert.equal(refused.status, 422);
        assert.equal(refused.body.error?.details.field, field);
      }
    }
    const closed = await makeJob(workspace);
    await api('POST', `/jobs/${closed.id}/close`);
    assert.equal((await api('POST', '/applications', { candidateId, jobId: closed.id })).status, 409);
  });

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
    assert.deepEqual(data.changes, { stageId: { from: job.stages.applied, to: job.stages.screening } });
  });

  it('a stage of another job, another workspace or none is 422 and moves nothing', async () => {
    const { id } = await apply(workspace, job.id);
    const other = await makeJob(workspace);
    const foreign = await makeJob(await service.workspace());
    for (const toStageId of [other.stages.offer, foreign.stages.offer, newId()]) {
      const refused = await act(id, 'move', { toStageId });
      assert.equal(refused.status, 422);
      assert.equal(refused.body.error?.details.field, 'toStageId');
    }
    assert.equal((await act(id, 'move', {})).status, 422);
    assert.equal((await act(newId(), 'move', { toStageId: job.stages.offer })).status, 404);
    assert.deepEqual(await typesOf(id), ['application.created']);
  });

  it('rejecting and hiring move to the stage of that kind, and reopening brings back what was before', async () => {
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

  it('a rejection keeps its reason until it is reopened, and its note in the event', async () => {
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
    const refused = await act(id, 'move', { toStageId: job.stages.offer });
    assert.equal(refused.status, 409);
    assert.equal((await act(id, 'reopen')).body.data.stageId, job.stages.offer);
  });

  it('the state machine: every forbidden step is 409 with from and to, every step into the present state 200 and silent', async () => {
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
        const refused = await act(id, other);
        assert.equal(refused.status, 409);
        assert.deepEqual(refused.body.error?.details, { from: status, to });
      }
      const moved = await act(id, 'move', { toStageId: job.stages.screening });
      assert.deepEqual(moved.body.error?.details, { from: status, to: 'active' });
      assert.deepEqual(await typesOf(id), before);
    }
  });

  it('If-Match guards moves and actions', async () => {
    const { id } = await apply(workspace, job.id);
    const stale = { 'if-match': '"r7"' };
    assert.equal((await api('POST', `/applications/${id}/move`, { toStageId: job.stages.offer }, stale)).status, 412);
    assert.equal((await api('POST', `/applications/${id}/hire`, undefined, stale)).status, 412);
    assert.equal((await api('DELETE', `/applications/${id}`, undefined, stale)).status, 412);
    const good = await api('POST', `/applications/${id}/hire`, undefined, { 'if-match': '"r1"' });
    assert.equal(good.status, 200);
    assert.equal(good.headers.get('etag'), '"r2"');
    assert.equal((await api('GET', `/applications/${id}`)).headers.get('etag'), '"r2"');
  });

  it('only the source can be patched', async () => {
    const { id } = await apply(workspace, job.id);
    const patched = await api('PATCH', `/applications/${id}`, { source: 'agency' });
    assert.equal(patched.body.data.source, 'agency');
    assert.deepEqual((await eventsOf(workspace, id)).at(-1).data.changes, { source: { from: null, to: 'agency' } });
    assert.equal((await api('PATCH', `/applications/${id}`, { source: 'agency' })).headers.get('etag'), '"r2"');
    assert.equal((await api('PATCH', `/applications/${id}`, { status: 'hired' })).body.error?.details.field, 'status');
    assert.equal((await api('PATCH', `/applications/${id}`, { source: null })).body.data.source, null);
  });

  it('a deleted application is gone, leaves a tombstone, and the candidate may apply again', async () => {
    const { id, candidateId } = await apply(workspace, job.id);
    assert.equal((await api('DELETE', `/applications/${id}`)).status, 204);
    assert.equal((await api('GET', `/applications/${id}`)).status, 404);
    assert.equal((await act(id, 'hire')).status, 404);
    assert.equal((await api('GET', `/applications/${id}/stage-changes`)).status, 404);
    const again = await api('POST', '/applications', { candidateId, jobId: job.id });
    assert.equal(again.status, 201);
    const all = (await api('GET', `/applications?candidateId=${candidateId}&includeDeleted=true`)).body.data;
    assert.deepEqual(
      all.map((item: Json) => [item.id, item.deletedAt !== undefined]),
      [
        [again.body.data.id, false],
        [id, true],
      ],
    );
  });

  it('each filter finds what it says', async () => {
    const own = await service.workspace();
    const [first, second] = [await makeJob(own), await makeJob(own)];
    const a = await apply(own, first.id);
    const b = await apply(own, second.id);
    await own.api('PATCH', `/applications/${a.id}`, { source: 'agency' });
    await own.api('POST', `/applications/${b.id}/reject`);
    const found = async (query: string) =>
      (await own.api('GET', `/applications?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await found(''), [b.id, a.id]);
    assert.deepEqual(await found(`jobId=${first.id}`), [a.id]);
    assert.deepEqual(await found(`candidateId=${b.candidateId}`), [b.id]);
    assert.deepEqual(await found(`stageId=${second.stages.rejected}`), [b.id]);
    assert.deepEqual(await found('status=rejected'), [b.id]);
    assert.deepEqual(await found('source=agency'), [a.id]);
    assert.deepEqual(await found(`ids=${a.id}`), [a.id]);
    assert.deepEqual(await found(`updatedAfter=${b.updatedAt}&status=active`), [a.id]);
    assert.deepEqual(await found('createdAfter=2999-01-01T00:00:00Z'), []);
    assert.equal((await own.api('GET', '/applications?status=lost')).status, 422);
  });

  it('what a person sent can be read with the application, the newest first', async () => {
    const { id } = await apply(workspace, job.id);
    for (const number of [1, 2]) {
      await service.db.write.query(sql`
        insert into application_submissions (workspace_id, id, application_id, number, profile, answers, source)
        values (${workspace.id}, ${newId()}, ${id}, ${number}, ${JSON.stringify({ firstName: 'Ida', links: [] })},
          ${JSON.stringify([{ questionId: 'why', label: 'Why?', type: 'text', answer: `Reason ${number}` }])}, 'site')`);
    }
    const detail = await read(id);
    assert.deepEqual(
      detail.submissions.map(({ number }: Json) => number),
      [2, 1],
    );
    assert.deepEqual(detail.answers, [{ questionId: 'why', label: 'Why?', type: 'text', answer: 'Reason 2' }]);
    assert.deepEqual(detail.submissions[1].profile, { firstName: 'Ida', links: [] });
  });

  it("another workspace's applications do not exist", async () => {
    const { id } = await apply(workspace, job.id);
    const stranger = await service.workspace();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/stage-changes'],
      ['POST', '/hire'],
      ['POST', '/reject'],
      ['POST', '/withdraw'],
      ['POST', '/reopen'],
    ] as const) {
      const body = method === 'PATCH' ? { source: 'mine' } : undefined;
      assert.equal((await stranger.api(method, `/applications/${id}${path}`, body)).status, 404);
    }
    assert.deepEqual((await stranger.api('GET', `/applications?jobId=${job.id}`)).body.data, []);
    assert.deepEqual(await typesOf(id), ['application.created']);
  });
});
