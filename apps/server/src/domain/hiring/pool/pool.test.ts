import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const add = (candidateId: string, more: object = {}) => api('POST', '/pool-entries', { candidateId, ...more });

describe('the talent pool', () => {
  it('a candidate is in the pool once, even with twenty concurrent additions', async () => {
    const candidateId = await makeCandidate(workspace);
    const tries = await Promise.all(Array.from({ length: 20 }, () => add(candidateId)));
    const [added, ...others] = tries.sort((a, b) => a.status - b.status);
    assert.equal(added?.status, 201);
    for (const { status } of others) assert.equal(status, 409);
    const { addedBy, source, reason, removedAt } = added!.body.data;
    assert.deepEqual([addedBy.type, source, reason, removedAt], ['api_key', 'sourced', null, null]);
    const events = await eventsOf(workspace, added!.body.data.id);
    assert.deepEqual(events.length, 1);
    assert.deepEqual(events[0].data.poolEntry, added!.body.data);
  });

  it('a removed candidate can be added again, and includeDeleted returns removedAt', async () => {
    const candidateId = await makeCandidate(workspace);
    const first = (await add(candidateId)).body.data.id;
    assert.equal((await api('DELETE', `/pool-entries/${first}`)).status, 204);
    assert.equal((await api('GET', `/pool-entries/${first}`)).status, 404);
    assert.equal((await api('DELETE', `/pool-entries/${first}`)).status, 404);
    const second = (await add(candidateId)).body.data.id;
    const all = (await api('GET', `/pool-entries?candidateId=${candidateId}&includeDeleted=true`)).body.data;
    assert.deepEqual(
      all.map((entry: Json) => [entry.id, entry.removedAt === null]),
      [
        [second, true],
        [first, false],
      ],
    );
    assert.equal(all[1].removedAt, all[1].deletedAt);
    assert.equal((await eventsOf(workspace, first)).at(-1).type, 'pool_entry.removed');
  });

  it('assigning creates an application for an open job once, and the entry remains', async () => {
    const candidateId = await makeCandidate(workspace);
    const { id } = (await add(candidateId)).body.data;
    const job = await makeJob(workspace);
    const assign = (jobId: string) => api('POST', `/pool-entries/${id}/assign`, { jobId });
    const draft = await assign(job.id);
    assert.equal(draft.status, 409);
    assert.equal(draft.body.error?.details.jobStatus, 'draft');
    await api('POST', `/jobs/${job.id}/publish`);
    const assigned = await assign(job.id);
    assert.equal(assigned.status, 201);
    const { candidateId: who, jobId, stageId, status } = assigned.body.data;
    assert.deepEqual([who, jobId, stageId, status], [candidateId, job.id, job.stages.applied, 'active']);
    const again = await assign(job.id);
    assert.equal(again.status, 409);
    assert.equal(again.body.error?.details.existingId, assigned.body.data.id);
    assert.equal((await assign(newId())).body.error?.details.field, 'jobId');
    assert.equal((await api('GET', `/pool-entries/${id}`)).body.data.removedAt, null);
    assert.equal((await eventsOf(workspace, assigned.body.data.id)).length, 1);
  });

  it('unknown candidates and jobs and those of other workspaces return 422 naming the field', async () => {
    const outsider = await service.workspace();
    for (const candidateId of [newId(), await makeCandidate(outsider)]) {
      const rejected = await add(candidateId);
      assert.equal(rejected.status, 422);
      assert.equal(rejected.body.error?.details.field, 'candidateId');
    }
    const rejected = await add(await makeCandidate(workspace), { jobId: (await makeJob(outsider)).id });
    assert.equal(rejected.body.error?.details.field, 'jobId');
    assert.equal((await add(await makeCandidate(workspace), { reason: 'x'.repeat(501) })).status, 422);
  });

  it('source, job and reason can be changed, and each filter returns the matching entries', async () => {
    const own = await service.workspace();
    const job = await makeJob(own);
    const entry = async (more: object) =>
      (await own.api('POST', '/pool-entries', { candidateId: await makeCandidate(own), ...more })).body.data;
    const a = await entry({ source: 'referred' });
    const b = await entry({ jobId: job.id });
    const found = async (query: string) =>
      (await own.api('GET', `/pool-entries?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await found('source=referred'), [a.id]);
    assert.deepEqual(await found(`jobId=${job.id}`), [b.id]);
    assert.deepEqual(await found(`candidateId=${a.candidateId}`), [a.id]);
    const changed = await own.api('PATCH', `/pool-entries/${b.id}`, {
      source: 'imported',
      jobId: null,
      reason: 'Later',
    });
    assert.deepEqual([changed.body.data.source, changed.body.data.jobId], ['imported', null]);
    assert.deepEqual(await found(`jobId=${job.id}`), []);
    assert.equal((await own.api('PATCH', `/pool-entries/${b.id}`, { reason: 'Later' })).headers.get('etag'), '"r2"');
  });
});
