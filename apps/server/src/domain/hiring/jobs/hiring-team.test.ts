import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { eventsOf, MINIMAL_JOB, makeJob, makeMember } from '../../../../test/hiring.ts';

const service = await startService();

describe('the hiring team of a job', () => {
  it('is set on creation and replaced by PATCH, with an event each time, and copied with the job', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [ada, bob] = [await makeMember(workspace, 'Ada'), await makeMember(workspace, 'Bob')];
    const hiringTeam = [
      { memberId: ada, role: 'hiring_manager' },
      { memberId: ada, role: 'interviewer' },
    ];
    const created = await api('POST', '/jobs', { ...MINIMAL_JOB, hiringTeam, confidential: true });
    assert.equal(created.status, 201);
    assert.deepEqual([created.body.data.hiringTeam, created.body.data.confidential], [hiringTeam, true]);
    const { id } = created.body.data;
    const next = [{ memberId: bob, role: 'sourcer' }];
    assert.equal((await api('PATCH', `/jobs/${id}`, { hiringTeam: next, confidential: false })).status, 200);
    const read = (await api('GET', `/jobs/${id}`)).body.data;
    assert.deepEqual([read.hiringTeam, read.confidential], [next, false]);
    const [, updated] = (await eventsOf(workspace, id)).filter(({ type }) => type.startsWith('job.'));
    assert.deepEqual(updated.data.changes, {
      confidential: { from: true, to: false },
      hiringTeam: { from: hiringTeam, to: next },
    });
    const copy = (await api('POST', `/jobs/${id}/duplicate`)).body.data;
    assert.deepEqual(copy.hiringTeam, next);
    const unchanged = await api('PATCH', `/jobs/${id}`, { hiringTeam: next });
    assert.equal(unchanged.body.data.updatedAt, read.updatedAt);
  });

  it('consists of members of the workspace, each once in a role', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const { id } = await makeJob(workspace);
    const [own, foreign] = [await makeMember(workspace), await makeMember(other)];
    const rejected = await workspace.api('PATCH', `/jobs/${id}`, {
      hiringTeam: [
        { memberId: own, role: 'recruiter' },
        { memberId: foreign, role: 'recruiter' },
        { memberId: own, role: 'recruiter' },
      ],
    });
    assert.equal(rejected.status, 422);
    assert.deepEqual(Object.keys(rejected.body.error!.details.fields), ['hiringTeam.1.memberId', 'hiringTeam.2']);
    const unknown = { hiringTeam: [{ memberId: own, role: 'spectator' }] };
    assert.equal((await workspace.api('PATCH', `/jobs/${id}`, unknown)).status, 422);
    assert.deepEqual((await workspace.api('GET', `/jobs/${id}`)).body.data.hiringTeam, []);
  });

  it('loses a member who is removed from the workspace, with an event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [leaving, staying] = [await makeMember(workspace), await makeMember(workspace)];
    const team = [leaving, staying].map((memberId) => ({ memberId, role: 'interviewer' }));
    const { id } = await makeJob(workspace, { hiringTeam: team });
    assert.equal((await api('DELETE', `/members/${leaving}`)).status, 204);
    assert.deepEqual((await api('GET', `/jobs/${id}`)).body.data.hiringTeam, [team[1]]);
    const events = (await eventsOf(workspace, id)).map(({ type }) => type);
    assert.equal(events.at(-1), 'job.updated');
  });
});

describe('a confidential job', () => {
  it('is not in the public list, but accepts applications at its URL; no public response contains its team', async () => {
    const workspace = await service.workspace();
    const { id } = await makeJob(workspace, { confidential: true });
    const { slug } = (await workspace.api('POST', `/jobs/${id}/publish`)).body.data;
    const get = (path: string) =>
      service.request('GET', `/api/public/v1${path}`, { headers: { 'x-api-key': workspace.publishableKey } });
    assert.deepEqual((await get('/jobs')).body.data.jobs, []);
    const { status, text } = await get(`/jobs/${slug}`);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /hiringTeam|confidential/);
  });
});
