import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace, { title: 'Gardener' });
const other = await makeJob(workspace, { title: 'Baker' });
const apply = async (firstName: string, jobId: string) => {
  const candidateId = await makeCandidate(workspace, { firstName });
  const { body } = await api('POST', '/applications', { candidateId, jobId });
  return { id: body.data.id as string, candidateId };
};
const ada = await apply('Ada', job.id);
await apply('Rosa', job.id);
await apply('Rosa', other.id);
await api('POST', `/applications/${ada.id}/move`, { toStageId: job.stages.screening });

const totalOf = async (path: string, read = api): Promise<unknown> => {
  const { body, text } = await read('GET', path);
  assert.ok(Array.isArray(body.data), text);
  return body.meta.pagination.total;
};

describe('the total of a list', () => {
  it('counts what matches the filters, on every page, and only if it is asked for', async () => {
    assert.equal(await totalOf('/applications?includeTotal=true&limit=1'), 3);
    assert.equal(await totalOf(`/applications?includeTotal=true&jobId=${job.id}&limit=1`), 2);
    assert.equal(await totalOf('/candidates?includeTotal=true'), 3);
    assert.equal(await totalOf('/candidates?includeTotal=true&q=rosa'), 2);
    assert.equal(await totalOf('/candidates?includeTotal=true&q=rosa&sort=createdAt'), 2);
    assert.equal(await totalOf('/jobs?includeTotal=true'), 2);
    for (const list of ['tasks', 'offers', 'interviews', 'pool-entries'])
      assert.equal(await totalOf(`/${list}?includeTotal=true`), 0, list);
    assert.equal(await totalOf('/applications'), undefined);
    const { meta } = (await api('GET', '/applications?includeTotal=true&limit=1')).body;
    const next = `/applications?includeTotal=true&limit=1&cursor=${meta.pagination.nextCursor}`;
    assert.equal(await totalOf(next), 3);
  });

  it('counts only what the caller sees', async () => {
    const member = await joinedMember(workspace, 'hiring_manager');
    await api('PATCH', `/jobs/${other.id}`, { hiringTeam: [{ memberId: member.id, role: 'hiring_manager' }] });
    const session = new Browser(service);
    await session.signIn(workspace, member.email);
    const read = session.api.bind(session) as typeof api; // returns the same
    assert.equal(await totalOf('/applications?includeTotal=true', read), 1);
    assert.equal(await totalOf('/candidates?includeTotal=true&q=rosa', read), 1);
    assert.equal(await totalOf(`/applications?includeTotal=true&jobId=${job.id}`, read), 0);
  });
});

describe('candidates by their applications', () => {
  const idsOf = async (query: string) =>
    ((await api('GET', `/candidates?${query}`)).body.data as Json[]).map(({ id }) => id);

  it('are found by stage and by when they applied, for one application that matches all', async () => {
    assert.deepEqual(await idsOf(`stageId=${job.stages.screening}`), [ada.candidateId]);
    assert.deepEqual(await idsOf(`stageId=${job.stages.screening}&jobId=${other.id}`), []);
    assert.equal((await idsOf('appliedAfter=2020-01-01T00:00:00Z')).length, 3);
    assert.deepEqual(await idsOf('appliedBefore=2020-01-01T00:00:00Z'), []);
    const applications = async (query: string) => (await api('GET', `/applications?${query}`)).body.data.length;
    assert.equal(await applications('appliedAfter=2020-01-01T00:00:00Z'), 3);
    assert.equal(await applications('appliedBefore=2020-01-01T00:00:00Z'), 0);
  });

  it('and applications are found by the department and the location of the job, also after the job has changed', async () => {
    const made = async (path: string, body: object) => (await api('POST', path, body)).body.data.id as string;
    const departmentId = await made('/departments', { name: 'Gardens' });
    const locationId = await made('/locations', { name: 'Lisbon', country: 'PT' });
    await api('PATCH', `/jobs/${job.id}`, { departmentId, locationIds: [locationId] });
    for (const filter of [`departmentId=${departmentId}`, `locationId=${locationId}`]) {
      assert.equal((await idsOf(filter)).length, 2, filter);
      const first = (await api('GET', `/applications?${filter}`)).body;
      assert.deepEqual(new Set(first.data.map(({ jobId }: Json) => jobId)), new Set([job.id]));
      assert.equal(first.data.length, 2, filter);
    }
    const list = `/applications?departmentId=${departmentId}`;
    const { data: before, meta } = (await api('GET', list)).body;
    const { syncToken } = meta;
    await api('PATCH', `/jobs/${job.id}`, { departmentId: null });
    const changes = (await api('GET', `${list}&syncToken=${syncToken}`)).body.data as Json[];
    // A token may be from shortly before its list: then changes of other applications follow, too.
    assert.deepEqual(new Set(changes.map(({ reason }) => reason)), new Set(['no_longer_matches']));
    const changed = new Set(changes.map(({ id }) => id));
    assert.ok(before.every(({ id }: Json) => changed.has(id)));
    const { api: read } = await keyWith(workspace, 'applications:read');
    const { status, body } = await read('GET', list);
    assert.deepEqual([status, body.error?.details.requiredScope], [403, 'jobs:read']);
  });

  it('require the scope to read applications', async () => {
    const { api: read } = await keyWith(workspace, 'candidates:read');
    for (const filter of [`stageId=${job.stages.applied}`, 'appliedAfter=2020-01-01T00:00:00Z']) {
      const { status, body } = await read('GET', `/candidates?${filter}`);
      assert.deepEqual([status, body.error?.details.requiredScope], [403, 'applications:read'], filter);
    }
  });
});
