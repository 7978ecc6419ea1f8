import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/paging.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const [{ id: ownerId }] = (await api('GET', '/members')).body.data;
const job = await makeJob(workspace);
const make = (more: object = {}) => api('POST', '/tasks', { title: 'Call back', ownerId, ...more });

describe('tasks', () => {
  it('a new task is pending, of medium priority, and has exactly the specified fields', async () => {
    const { status, body } = await make();
    assert.equal(status, 201);
    const { id, createdAt, updatedAt, ...rest } = body.data;
    assert.deepEqual(rest, {
      title: 'Call back',
      description: null,
      status: 'pending',
      priority: 'medium',
      dueAt: null,
      completedAt: null,
      ownerId,
      candidateId: null,
      applicationId: null,
      jobId: null,
      interviewId: null,
    });
    assert.equal(createdAt, updatedAt);
    assert.deepEqual((await eventsOf(workspace, id))[0].data.task, body.data);
  });

  it('completing sets completedAt, any other status clears it, and each is one event', async () => {
    const { id } = (await make()).body.data;
    const completed = (await api('PATCH', `/tasks/${id}`, { status: 'completed' })).body.data;
    assert.ok(completed.completedAt);
    const renamed = (await api('PATCH', `/tasks/${id}`, { title: 'Called' })).body.data;
    assert.equal(renamed.completedAt, completed.completedAt);
    assert.equal((await api('PATCH', `/tasks/${id}`, { status: 'in_progress' })).body.data.completedAt, null);
    await api('PATCH', `/tasks/${id}`, { status: 'in_progress' });
    const events = await eventsOf(workspace, id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['task.created', 'task.completed', 'task.updated', 'task.updated'],
    );
    assert.deepEqual(events[3].data.changes, { status: { from: 'completed', to: 'in_progress' } });
    assert.ok((await make({ status: 'completed' })).body.data.completedAt);
  });

  it('links that are unknown, of another workspace or inconsistent return 422 naming the field', async () => {
    const application = await apply(workspace, job.id);
    const interview = await api('POST', '/interviews', {
      applicationId: application.id,
      type: 'screening',
      mode: 'phone',
      scheduledAt: '2999-01-01T09:00:00Z',
    });
    const outsider = await service.workspace();
    const links: Json = {
      candidateId: application.candidateId,
      applicationId: application.id,
      jobId: job.id,
      interviewId: interview.body.data.id,
    };
    const agreeing = await make(links);
    assert.equal(agreeing.status, 201, agreeing.text);
    const foreign: Json = {
      ownerId: (await outsider.api('GET', '/members')).body.data[0].id,
      candidateId: await makeCandidate(outsider),
      applicationId: (await apply(outsider, (await makeJob(outsider)).id)).id,
      jobId: (await makeJob(outsider)).id,
      interviewId: newId(),
    };
    for (const [field, id] of Object.entries(foreign)) {
      const rejected = await make({ [field]: id });
      assert.equal(rejected.status, 422, field);
      assert.equal(rejected.body.error?.details.field, field);
    }
    const others = {
      candidateId: await makeCandidate(workspace),
      jobId: (await makeJob(workspace)).id,
      applicationId: (await apply(workspace, job.id)).id,
    };
    for (const [field, id] of Object.entries(others)) {
      const rejected = await make({ ...links, [field]: id });
      assert.equal(rejected.status, 422, field);
      const patched = await api('PATCH', `/tasks/${agreeing.body.data.id}`, { [field]: id });
      assert.equal(patched.status, 422, field);
      assert.ok(field === 'applicationId' || field in patched.body.error!.details.fields);
    }
  });

  it('a task of an application or an interview belongs to its candidate, so that erasing the candidate finds it', async () => {
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    const linked = await make({ applicationId });
    assert.equal(linked.body.data.candidateId, candidateId);
    const path = `/tasks/${linked.body.data.id}`;
    assert.equal((await api('PATCH', path, { candidateId: null })).body.data.candidateId, candidateId);
    const unlinked = await api('PATCH', path, { candidateId: null, applicationId: null });
    assert.deepEqual([unlinked.body.data.candidateId, unlinked.body.data.applicationId], [null, null]);
    assert.equal((await api('PATCH', path, { applicationId })).body.data.candidateId, candidateId);
  });

  it('each filter returns the matching tasks', async () => {
    const own = await service.workspace();
    const [{ id: boss }] = (await own.api('GET', '/members')).body.data;
    const { id: other } = (await own.api('POST', '/members', { email: 'o@example.com', name: 'O', role: 'recruiter' }))
      .body.data;
    const application = await apply(own, (await makeJob(own)).id);
    const task = async (body: object) =>
      (await own.api('POST', '/tasks', { title: 'x', ownerId: boss, ...body })).body.data.id;
    const a = await task({ priority: 'urgent', dueAt: '2030-01-01T00:00:00Z', applicationId: application.id });
    const b = await task({ ownerId: other, status: 'canceled', candidateId: application.candidateId });
    const c = await task({ jobId: application.jobId, dueAt: '2031-01-01T00:00:00Z' });
    const found = async (query: string) =>
      (await own.api('GET', `/tasks?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await found(''), [c, b, a]);
    assert.deepEqual(await found(`ownerId=${other}`), [b]);
    assert.deepEqual(await found('status=canceled'), [b]);
    assert.deepEqual(await found('priority=urgent'), [a]);
    assert.deepEqual(await found(`applicationId=${application.id}`), [a]);
    assert.deepEqual(await found(`candidateId=${application.candidateId}`), [b, a]);
    assert.deepEqual(await found(`jobId=${application.jobId}`), [c]);
    assert.deepEqual(await found(`interviewId=${newId()}`), []);
    assert.deepEqual(await found('dueBefore=2031-01-01T00:00:00Z'), [a]);
    assert.deepEqual(await found('open=true'), [c, a]);
    assert.deepEqual(await found('open=false'), [b]);
    assert.deepEqual(await found('sort=dueAt'), [a, c, b]);
    const pages: string[] = [];
    for (let cursor = ''; pages.length < 3; ) {
      const { body } = await own.api('GET', `/tasks?sort=dueAt&limit=1${cursor}`);
      pages.push(body.data[0].id);
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    assert.deepEqual(pages, [a, c, b]);
    const { body } = await own.api('GET', '/tasks?limit=1');
    const start = decodeCursor(body.meta.nextCursor).slice(0, 4);
    for (const key of [
      ['soon', a],
      ['2030-13-01T00:00:00.000Z', a],
      ['infinity', 'x'],
      [1, a],
    ]) {
      for (const cursor of [encodeCursor(key), encodeCursor([...start, 'ordered', 'dueAt asc', ...key])])
        assert.equal((await own.api('GET', `/tasks?sort=dueAt&cursor=${cursor}`)).status, 400, String(key));
    }
    await own.api('DELETE', `/tasks/${a}`);
    assert.deepEqual(await found('priority=urgent'), []);
    assert.deepEqual(await found('priority=urgent&includeDeleted=true'), [a]);
    assert.equal((await own.api('GET', `/tasks/${a}`)).status, 404);
    assert.equal((await eventsOf(own, a)).at(-1).type, 'task.deleted');
  });
});
