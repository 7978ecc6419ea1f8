import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const pipeline = async (jobId: string, query = '') =>
  (await api('GET', `/jobs/${jobId}/stages${query}`)).body.data as Json[];
const names = async (jobId: string) => (await pipeline(jobId)).map(({ name }) => name);
const positions = async (jobId: string) => (await pipeline(jobId)).map(({ position }) => position);

describe('stages', () => {
  it('a new job has the six stages in order, each with exactly the specified fields', async () => {
    const job = await makeJob(workspace);
    assert.deepEqual(await names(job.id), ['Applied', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected']);
    assert.deepEqual(await positions(job.id), [0, 1, 2, 3, 4, 5]);
    const read = await api('GET', `/jobs/${job.id}/stages/${job.stages.offer}`);
    assert.deepEqual(Object.keys(read.body.data), [
      'id',
      'jobId',
      'name',
      'kind',
      'color',
      'position',
      'createdAt',
      'updatedAt',
    ]);
    assert.equal(read.headers.get('etag'), '"r1"');
  });

  it('each stage of a new or duplicated job has its own event, after the event of the job', async () => {
    const original = await makeJob(workspace);
    await api('POST', `/jobs/${original.id}/stages`, { name: 'Trial day', kind: 'interview' });
    const copy = (await api('POST', `/jobs/${original.id}/duplicate`)).body.data;
    const feed: Json[] = (await api('GET', '/activity-events?limit=100')).body.data.reverse();
    for (const jobId of [original.id, copy.id]) {
      const created = feed.findIndex(({ type, entityId }) => type === 'job.created' && entityId === jobId);
      const stages = feed.filter(({ type, data }, index) => {
        return index > created && type === 'stage.created' && data.stage.jobId === jobId;
      });
      assert.deepEqual(
        stages.map(({ data }) => data.stage),
        await pipeline(jobId),
      );
      assert.equal(stages.length, 7);
    }
  });

  it('a stage is inserted at the requested position, and the moved stages have events', async () => {
    const job = await makeJob(workspace);
    const made = await api('POST', `/jobs/${job.id}/stages`, { name: ' Trial day ', kind: 'interview', position: 3 });
    assert.equal(made.status, 201);
    assert.equal(made.body.data.name, 'Trial day');
    assert.deepEqual(await names(job.id), [
      'Applied',
      'Screening',
      'Interview',
      'Trial day',
      'Offer',
      'Hired',
      'Rejected',
    ]);
    assert.deepEqual(await positions(job.id), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(
      (await eventsOf(workspace, made.body.data.id)).map(({ type }) => type),
      ['stage.created'],
    );
    const [, moved] = await eventsOf(workspace, job.stages.offer);
    assert.deepEqual(moved.data.changes, { position: { from: 3, to: 4 } });
    const last = await api('POST', `/jobs/${job.id}/stages`, { name: 'Archive', kind: 'offer', position: 900 });
    assert.equal(last.body.data.position, 7);
  });

  it('a second hired or rejected stage returns 409, and the kind of the only one cannot change', async () => {
    const job = await makeJob(workspace);
    for (const kind of ['hired', 'rejected'] as const) {
      assert.equal((await api('POST', `/jobs/${job.id}/stages`, { name: 'Again', kind })).status, 409);
      assert.equal((await api('PATCH', `/jobs/${job.id}/stages/${job.stages.offer}`, { kind })).status, 409);
      const only = job.stages[kind];
      assert.equal((await api('PATCH', `/jobs/${job.id}/stages/${only}`, { kind: 'offer' })).status, 409);
      assert.equal((await api('DELETE', `/jobs/${job.id}/stages/${only}`)).status, 409);
    }
    assert.equal((await pipeline(job.id)).length, 6);
  });

  it('stages created concurrently have different positions', async () => {
    const job = await makeJob(workspace);
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => api('POST', `/jobs/${job.id}/stages`, { name: 'Gate', kind: 'screening' })),
    );
    assert.ok(tries.every(({ status }) => status === 201));
    assert.deepEqual(
      await positions(job.id),
      Array.from({ length: 12 }, (_, index) => index),
    );
  });

  it('merge patch changes name, color and position; equal values record no event', async () => {
    const job = await makeJob(workspace);
    const path = `/jobs/${job.id}/stages/${job.stages.screening}`;
    const same = await api('PATCH', path, { name: 'Screening', position: 1 });
    assert.equal(same.headers.get('etag'), '"r1"');
    const patched = await api(
      'PATCH',
      path,
      { name: 'Phone call', color: '#00aa11', position: 90 },
      { 'if-match': '"r1"' },
    );
    assert.equal(patched.status, 200);
    assert.equal(patched.body.data.position, 5);
    assert.deepEqual(await names(job.id), ['Applied', 'Interview', 'Offer', 'Hired', 'Rejected', 'Phone call']);
    assert.deepEqual(await positions(job.id), [0, 1, 2, 3, 4, 5]);
    const [, event] = await eventsOf(workspace, job.stages.screening);
    assert.deepEqual(Object.keys(event.data.changes).sort(), ['color', 'name', 'position']);
    assert.equal((await api('PATCH', path, { name: 'X' }, { 'if-match': '"r1"' })).status, 412);
    assert.equal((await api('PATCH', path, { color: 'red' })).body.error?.details.field, 'color');
    assert.equal((await api('PATCH', path, { color: null })).body.data.color, null);
  });

  it('reordering requires every stage of the job once', async () => {
    const job = await makeJob(workspace);
    const ids = (await pipeline(job.id)).map(({ id }) => id);
    const put = (stageIds: string[]) => api('PUT', `/jobs/${job.id}/stages/order`, { stageIds });
    const turned = await put(ids.toReversed());
    assert.equal(turned.status, 200);
    assert.deepEqual(
      turned.body.data.map(({ id }: Json) => id),
      ids.toReversed(),
    );
    assert.deepEqual(
      (await pipeline(job.id)).map(({ id }) => id),
      ids.toReversed(),
    );
    const other = await makeJob(workspace);
    for (const wrong of [
      ids.slice(1),
      [...ids, newId()],
      [...ids.slice(1), other.stages.offer],
      [...ids.slice(1), ids[1]!],
    ]) {
      const rejected = await put(wrong);
      assert.equal(rejected.status, 422);
      assert.match(rejected.body.error?.details.field, /^stageIds/);
    }
  });

  it('a stage with applications can be deleted only with a target stage', async () => {
    const job = await makeJob(workspace);
    const other = await makeJob(workspace);
    const path = `/jobs/${job.id}/stages/${job.stages.applied}`;
    const moved = [await apply(workspace, job.id), await apply(workspace, job.id)];
    const withdrawn = await apply(workspace, job.id);
    await api('POST', `/applications/${withdrawn.id}/withdraw`);
    const rejected = await api('DELETE', path);
    assert.equal(rejected.status, 409);
    assert.equal(rejected.body.error?.details.applications, 3);
    for (const wrong of [newId(), other.stages.offer, job.stages.applied]) {
      const answer = await api('DELETE', `${path}?moveTo=${wrong}`);
      assert.equal(answer.status, 422);
      assert.equal(answer.body.error?.details.field, 'moveTo');
    }
    assert.equal((await api('DELETE', `${path}?moveTo=${job.stages.interview}`)).status, 204);
    for (const { id } of moved) {
      const { data } = (await api('GET', `/applications/${id}`)).body;
      assert.equal(data.stageId, job.stages.interview);
      assert.equal(data.status, 'active');
      const event = (await eventsOf(workspace, id)).at(-1);
      assert.equal(event.type, 'application.stage_changed');
      assert.equal(event.data.fromStage.name, 'Applied');
      assert.equal(event.data.toStage.name, 'Interview');
    }
    const gone = (await api('GET', `/applications/${withdrawn.id}`)).body.data;
    assert.deepEqual([gone.stageId, gone.status], [job.stages.interview, 'withdrawn']);
    assert.deepEqual(await names(job.id), ['Screening', 'Interview', 'Offer', 'Hired', 'Rejected']);
    assert.deepEqual(await positions(job.id), [0, 1, 2, 3, 4]);
    assert.equal((await api('GET', path)).status, 404);
    const tombstone = (await pipeline(job.id, '?includeDeleted=true')).find(({ deletedAt }) => deletedAt !== undefined);
    assert.equal(tombstone.id, job.stages.applied);
  });

  it('moving the applications of a deleted stage to the rejected one rejects them', async () => {
    const job = await makeJob(workspace);
    const { id } = await apply(workspace, job.id);
    await api('DELETE', `/jobs/${job.id}/stages/${job.stages.applied}?moveTo=${job.stages.rejected}`);
    const rejected = (await api('GET', `/applications/${id}`)).body.data;
    assert.equal(rejected.status, 'rejected');
    assert.ok(rejected.rejectedAt);
    const reopened = (await api('POST', `/applications/${id}/reopen`)).body.data;
    assert.equal(reopened.stageId, job.stages.screening);
  });

  it('a stage is never deleted while an application moves to it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const job = await makeJob(workspace);
      const { id } = await apply(workspace, job.id);
      const [moved, deleted] = await Promise.all([
        api('POST', `/applications/${id}/move`, { toStageId: job.stages.offer }),
        api('DELETE', `/jobs/${job.id}/stages/${job.stages.offer}`),
      ]);
      const left = (await pipeline(job.id)).map((stage) => stage.id);
      const { stageId } = (await api('GET', `/applications/${id}`)).body.data;
      assert.ok(left.includes(stageId), 'the application stands in a stage that is there');
      assert.ok(
        (moved.status === 200 && deleted.status === 409) || (moved.status === 422 && deleted.status === 204),
        `${moved.status} ${deleted.status}`,
      );
    }
  });

  it('a job keeps at least one stage for new applications', async () => {
    const job = await makeJob(workspace);
    for (const kind of ['applied', 'screening', 'interview'] as const) {
      assert.equal((await api('DELETE', `/jobs/${job.id}/stages/${job.stages[kind]}`)).status, 204);
    }
    assert.equal((await api('DELETE', `/jobs/${job.id}/stages/${job.stages.offer}`)).status, 409);
    const { stageId } = await apply(workspace, job.id);
    assert.equal(stageId, job.stages.offer);
  });

  it('stages of unknown and deleted jobs and of other workspaces return 404', async () => {
    const job = await makeJob(workspace);
    const outsider = await service.workspace();
    const path = `/jobs/${job.id}/stages/${job.stages.offer}`;
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
      ['GET', `/jobs/${job.id}/stages`, undefined],
      ['POST', `/jobs/${job.id}/stages`, { name: 'Mine', kind: 'offer' }],
    ] as const) {
      assert.equal((await outsider.api(method, at, body)).status, 404);
    }
    await api('DELETE', `/jobs/${job.id}`);
    assert.equal((await api('GET', path)).status, 404);
    assert.equal((await api('GET', `/jobs/${job.id}/stages`)).status, 404);
  });
});

describe('a stage with hundreds of applications', () => {
  it('can be deleted, moving its applications with a history entry and an event each', async () => {
    const own = await service.workspace();
    const job = await makeJob(own);
    const many = 600;
    await service.db.search.query(sql`
      with people as (
        insert into candidates (workspace_id, id, first_name, last_name, email)
        select ${own.id}, gen_random_uuid(), 'Person', n::text, n || '@example.com'
        from generate_series(1, ${many}::integer) as n returning id)
      insert into applications (workspace_id, id, candidate_id, job_id, stage_id)
      select ${own.id}, gen_random_uuid(), id, ${job.id}, ${job.stages.applied} from people`);
    const deleted = await own.api('DELETE', `/jobs/${job.id}/stages/${job.stages.applied}?moveTo=${job.stages.offer}`);
    assert.equal(deleted.status, 204);
    const [counts] = await service.db.search.query(sql`
      select (select count(*) from applications where workspace_id = ${own.id} and stage_id = ${job.stages.offer}) as moved,
        (select count(*) from application_stage_changes where workspace_id = ${own.id}) as history,
        (select count(*) from activity_events
          where workspace_id = ${own.id} and type = 'application.stage_changed') as events`);
    assert.deepEqual(counts, { moved: many, history: many, events: many });
  });
});
