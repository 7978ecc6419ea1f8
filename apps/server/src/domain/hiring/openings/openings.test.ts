import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();

const openings = async ({ api }: TestWorkspace, jobId: string): Promise<Json[]> =>
  (await api('GET', `/jobs/${jobId}/openings`)).body.data.reverse();
const open = async ({ api }: TestWorkspace, jobId: string, body: object = {}): Promise<Json> =>
  (await api('POST', `/jobs/${jobId}/openings`, body)).body.data;
const typesOf = async (workspace: TestWorkspace, id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);
const statuses = async (workspace: TestWorkspace, jobId: string) =>
  (await openings(workspace, jobId)).map(({ status }) => status);
const hire = ({ api }: TestWorkspace, application: Json) => api('POST', `/applications/${application.id}/hire`);
const jobStatus = async ({ api }: TestWorkspace, id: string) => (await api('GET', `/jobs/${id}`)).body.data.status;

/** An open job with this number of openings. */
async function jobWith(workspace: TestWorkspace, count: number, more: object = {}) {
  const job = await makeJob(workspace, more);
  await workspace.api('POST', `/jobs/${job.id}/publish`);
  const made: Json[] = [];
  for (let index = 0; index < count; index += 1) made.push(await open(workspace, job.id));
  return { ...job, openings: made };
}

describe('openings', () => {
  it('can be added, read, listed, changed and deleted, each with its event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const other = await makeJob(workspace);
    const created = await api('POST', `/jobs/${job.id}/openings`, { targetStartDate: '2027-04-01' });
    assert.equal(created.status, 201);
    const { id, createdAt, updatedAt, ...fields } = created.body.data;
    const nothing = { applicationId: null, filledAt: null, closeReason: null };
    assert.deepEqual(fields, { jobId: job.id, status: 'open', targetStartDate: '2027-04-01', ...nothing });
    assert.equal(createdAt, updatedAt);
    const path = `/jobs/${job.id}/openings/${id}`;
    assert.deepEqual((await api('GET', path)).body.data, created.body.data);
    assert.equal((await api('GET', `/jobs/${other.id}/openings/${id}`)).status, 404);
    assert.deepEqual((await api('GET', `/openings?jobId=${job.id}&status=open`)).body.data, [created.body.data]);
    assert.deepEqual((await api('GET', `/openings?jobId=${other.id}`)).body.data, []);
    const closed = (await api('PATCH', path, { status: 'closed', closeReason: 'No budget' })).body.data;
    assert.deepEqual([closed.status, closed.closeReason], ['closed', 'No budget']);
    const again = (await api('PATCH', path, { status: 'open' })).body.data;
    assert.deepEqual([again.status, again.closeReason], ['open', null]);
    await api('PATCH', path, { targetStartDate: null });
    assert.equal((await api('DELETE', path)).status, 204);
    assert.equal((await api('GET', path)).status, 404);
    const types = ['created', 'closed', 'reopened', 'updated', 'deleted'].map((what) => `opening.${what}`);
    assert.deepEqual(await typesOf(workspace, id), types);
    await api('DELETE', `/jobs/${other.id}`);
    assert.equal((await api('GET', `/jobs/${other.id}/openings`)).status, 404);
    assert.equal((await api('POST', `/jobs/${other.id}/openings`)).status, 404);
  });

  it('hiring fills the oldest open one, reopening or deleting the application makes it open again', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await jobWith(workspace, 3);
    const [first, second] = job.openings;
    await api('PATCH', `/jobs/${job.id}/openings/${first!.id}`, { status: 'closed' });
    const application = await apply(workspace, job.id);
    await hire(workspace, application);
    assert.deepEqual(await statuses(workspace, job.id), ['closed', 'filled', 'open']);
    const filled = (await openings(workspace, job.id))[1]!;
    const hired = (await api('GET', `/applications/${application.id}`)).body.data;
    assert.deepEqual([filled.id, filled.applicationId, filled.filledAt], [second!.id, application.id, hired.hiredAt]);
    await api('POST', `/applications/${application.id}/reopen`);
    const freed = (await openings(workspace, job.id))[1]!;
    assert.deepEqual([freed.status, freed.applicationId, freed.filledAt], ['open', null, null]);
    const events = await eventsOf(workspace, second!.id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['opening.created', 'opening.filled', 'opening.reopened'],
    );
    assert.deepEqual(Object.keys(events[1]!.data.changes).sort(), ['applicationId', 'filledAt', 'status']);
    assert.equal(events[1]!.data.context.candidate.id, application.candidateId);
    // By the stage as well as by the action.
    await api('POST', `/applications/${application.id}/move`, { toStageId: job.stages.hired });
    assert.deepEqual(await statuses(workspace, job.id), ['closed', 'filled', 'open']);
    await api('DELETE', `/applications/${application.id}`);
    assert.deepEqual(await statuses(workspace, job.id), ['closed', 'open', 'open']);
  });

  it('a job without open openings hires as before', async () => {
    const workspace = await service.workspace();
    const job = await jobWith(workspace, 1);
    const [one, two] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    for (const application of [one, two]) assert.equal((await hire(workspace, application)).status, 200);
    const [opening] = await openings(workspace, job.id);
    assert.equal(opening!.applicationId, one.id);
    assert.equal(await jobStatus(workspace, job.id), 'open');
  });

  it('concurrent hires fill one opening each, and the last one closes a job with closeWhenFilled once', async () => {
    const workspace = await service.workspace();
    for (const [count, hires] of [
      [4, 4],
      [3, 6],
    ] as const) {
      const job = await jobWith(workspace, count, { closeWhenFilled: true });
      const all = await Promise.all(Array.from({ length: hires }, () => apply(workspace, job.id)));
      const answers = await Promise.all(all.map((application) => hire(workspace, application)));
      for (const { status } of answers) assert.equal(status, 200);
      const filled = await openings(workspace, job.id);
      assert.deepEqual(new Set(filled.map(({ status }) => status)), new Set(['filled']));
      assert.equal(new Set(filled.map(({ applicationId }) => applicationId)).size, count);
      assert.equal(await jobStatus(workspace, job.id), 'closed');
      const closings = (await eventsOf(workspace, job.id)).filter(({ type }) => type === 'job.closed');
      assert.deepEqual(
        closings.map(({ data }) => data.reason),
        ['filled'],
      );
    }
  });

  it('a bulk move to the hired stage fills as many as there are', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await jobWith(workspace, 2);
    const all = await Promise.all(Array.from({ length: 3 }, () => apply(workspace, job.id)));
    const applicationIds = all.map(({ id }) => id);
    await api('POST', '/applications/bulk-move', { applicationIds, toStageId: job.stages.hired });
    const filled = await openings(workspace, job.id);
    assert.equal(filled.filter(({ applicationId }) => applicationIds.includes(applicationId)).length, 2);
  });

  it('a job with closeWhenFilled closes when its last open opening is closed or deleted, and cannot be published then', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await jobWith(workspace, 2, { closeWhenFilled: true });
    const [one, two] = job.openings.map(({ id }) => `/jobs/${job.id}/openings/${id}`);
    await api('DELETE', one!);
    assert.equal(await jobStatus(workspace, job.id), 'open');
    await api('PATCH', two!, { status: 'closed' });
    assert.equal(await jobStatus(workspace, job.id), 'closed');
    const rejected = await api('POST', `/jobs/${job.id}/publish`);
    assert.deepEqual([rejected.status, rejected.body.error!.details.field], [409, 'closeWhenFilled']);
    await api('PATCH', two!, { status: 'open' });
    assert.equal(await jobStatus(workspace, job.id), 'closed', 'it is published by people only');
    assert.equal((await api('POST', `/jobs/${job.id}/publish`)).status, 200);
    await api('DELETE', two!);
    assert.equal(await jobStatus(workspace, job.id), 'open', 'a job without openings is not filled');
  });

  it('setting closeWhenFilled closes a job that is filled already', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await jobWith(workspace, 1);
    await hire(workspace, await apply(workspace, job.id));
    assert.equal(await jobStatus(workspace, job.id), 'open');
    assert.equal((await api('PATCH', `/jobs/${job.id}`, { closeWhenFilled: true })).body.data.status, 'closed');
    assert.deepEqual((await typesOf(workspace, job.id)).slice(-2), ['job.updated', 'job.closed']);
  });

  it('can be filled by hand, with a hired application of the job that fills no other', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await jobWith(workspace, 1);
    const [hired, active] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    await hire(workspace, hired);
    const opening = await open(workspace, job.id);
    const path = `/jobs/${job.id}/openings/${opening.id}`;
    for (const [applicationId, status, field] of [
      [active.id, 422, 'applicationId'],
      [newId(), 422, 'applicationId'],
      [hired.id, 409, 'applicationId'],
    ] as const) {
      const answer = await api('PATCH', path, { status: 'filled', applicationId });
      assert.deepEqual([answer.status, answer.body.error!.details.field], [status, field]);
    }
    for (const body of [
      { applicationId: hired.id },
      { closeReason: 'Why' },
      { status: 'filled', closeReason: 'Why' },
    ]) {
      assert.equal((await api('PATCH', path, body)).status, 422);
    }
    const filled = (await api('PATCH', path, { status: 'filled' })).body.data;
    assert.deepEqual([filled.applicationId, typeof filled.filledAt], [null, 'string']);
    const first = `/jobs/${job.id}/openings/${job.openings[0]!.id}`;
    const closed = (await api('PATCH', first, { status: 'closed', closeReason: 'Left at once' })).body.data;
    assert.deepEqual([closed.applicationId, closed.closeReason], [hired.id, 'Left at once']);
    await api('PATCH', first, { status: 'open' });
    assert.equal((await api('PATCH', path, { applicationId: hired.id })).body.data.applicationId, hired.id);
  });

  it('a merge of two candidates keeps the opening with the application that remains', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await jobWith(workspace, 1);
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const applyAs = async (candidateId: string) =>
      (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    const [kept, merged] = [await applyAs(survivor), await applyAs(other)];
    await hire(workspace, merged);
    await api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    const [opening] = await openings(workspace, job.id);
    const { data } = await api('GET', `/applications/${opening!.applicationId}`).then(({ body }) => body);
    assert.deepEqual([data.candidateId, data.status], [survivor, 'hired']);
    assert.ok([kept.id, merged.id].includes(opening!.applicationId));
  });

  it('require scopes of their own', async () => {
    const workspace = await service.workspace();
    const job = await jobWith(workspace, 1);
    const { api } = await keyWith(workspace, 'openings:read', 'jobs:write');
    assert.equal((await api('GET', '/openings')).body.data.length, 1);
    assert.equal((await api('POST', `/jobs/${job.id}/openings`)).status, 403);
    const blind = await keyWith(workspace, 'jobs:read');
    assert.equal((await blind.api('GET', `/jobs/${job.id}/openings`)).status, 403);
  });
});
