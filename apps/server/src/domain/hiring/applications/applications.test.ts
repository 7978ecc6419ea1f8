import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);

const read = async (id: string) => (await api('GET', `/applications/${id}`)).body.data;
const act = (id: string, action: string, body?: object) => api('POST', `/applications/${id}/${action}`, body);
const typesOf = async (id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);

describe('applications', () => {
  it('a new application has exactly the specified fields and is in the first stage', async () => {
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
      'sourceId',
      'trackingLinkId',
      'referrerId',
      'ownerId',
      'rejectReason',
      'rejectionReasonId',
      'stageEnteredAt',
      'answerToReview',
      'customFields',
      'externalRefs',
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
    assert.deepEqual(detail, { ...body.data, answers: [], submissions: [], attribution: null });
  });

  it('a candidate has one application for a job, even if two are created concurrently', async () => {
    const candidateId = await makeCandidate(workspace);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', '/applications', { candidateId, jobId: job.id })),
    );
    const made = tries.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    for (const rejected of tries.filter(({ status }) => status !== 201)) {
      assert.equal(rejected.status, 409);
      assert.equal(rejected.body.error?.details.existingId, made[0]?.body.data.id);
    }
  });

  it('unknown IDs and those of other workspaces return 422 naming the field, a closed job returns 409', async () => {
    const candidateId = await makeCandidate(workspace);
    const outsider = await service.workspace();
    const foreign = { candidateId: await makeCandidate(outsider), jobId: (await makeJob(outsider)).id };
    for (const field of ['candidateId', 'jobId'] as const) {
      for (const wrong of [newId(), foreign[field]]) {
        const rejected = await api('POST', '/applications', { candidateId, jobId: job.id, [field]: wrong });
        assert.equal(rejected.status, 422);
        assert.equal(rejected.body.error?.details.field, field);
      }
    }
    const closed = await makeJob(workspace);
    await api('POST', `/jobs/${closed.id}/close`);
    assert.equal((await api('POST', '/applications', { candidateId, jobId: closed.id })).status, 409);
  });

  it('If-Match applies to moves and actions', async () => {
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

  it('stage and status cannot be patched', async () => {
    const { id } = await apply(workspace, job.id);
    const patched = await api('PATCH', `/applications/${id}`, { source: 'agency' });
    assert.equal(patched.body.data.source, 'agency');
    assert.deepEqual((await eventsOf(workspace, id)).at(-1).data.changes, { source: { from: null, to: 'agency' } });
    assert.equal((await api('PATCH', `/applications/${id}`, { source: 'agency' })).headers.get('etag'), '"r2"');
    assert.equal((await api('PATCH', `/applications/${id}`, { status: 'hired' })).body.error?.details.field, 'status');
    assert.equal((await api('PATCH', `/applications/${id}`, { source: null })).body.data.source, null);
  });

  it('a deleted application appears with includeDeleted only, and the candidate may apply again', async () => {
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

  it('each filter returns the matching applications', async () => {
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

  it('are counted by job, stage and status; deleted ones, other jobs and other workspaces are left out', async () => {
    const [first, second, third] = [await makeJob(workspace), await makeJob(workspace), await makeJob(workspace)];
    const [, rejected, deleted] = [
      await apply(workspace, first.id),
      await apply(workspace, first.id),
      await apply(workspace, first.id),
    ];
    await apply(workspace, second.id);
    await apply(workspace, third.id);
    await api('POST', `/applications/${rejected.id}/reject`);
    await api('DELETE', `/applications/${deleted.id}`);
    const counts = (query: string, caller = api) => caller('GET', `/applications/counts?${query}`);
    const { data } = (await counts(`jobIds=${first.id},${second.id}`)).body;
    const order = (rows: Json[]) => rows.map((row) => JSON.stringify(row)).sort();
    assert.deepEqual(
      order(data.counts),
      order([
        { jobId: first.id, stageId: first.stages.applied, status: 'active', count: 1 },
        { jobId: first.id, stageId: first.stages.rejected, status: 'rejected', count: 1 },
        { jobId: second.id, stageId: second.stages.applied, status: 'active', count: 1 },
      ]),
    );
    const outsider = await service.workspace();
    assert.deepEqual((await counts(`jobIds=${first.id}`, outsider.api)).body.data, { counts: [] });
    assert.equal((await counts('')).status, 422);
  });

  it('submissions are returned with the application, newest first', async () => {
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

  it('applications of other workspaces return 404', async () => {
    const { id } = await apply(workspace, job.id);
    const outsider = await service.workspace();
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
      assert.equal((await outsider.api(method, `/applications/${id}${path}`, body)).status, 404);
    }
    assert.deepEqual((await outsider.api('GET', `/applications?jobId=${job.id}`)).body.data, []);
    assert.deepEqual(await typesOf(id), ['application.created']);
  });
});
