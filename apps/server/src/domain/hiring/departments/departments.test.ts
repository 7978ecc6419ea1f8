import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { runConcurrently } from '../../../../test/run-concurrently.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();

const JOB = { title: 'Cook', description: 'You cook.', employmentType: 'full_time', workplaceType: 'onsite' };
const create = async ({ api }: TestWorkspace, name: string, parentId: string | null = null) =>
  (await api('POST', '/departments', { name, parentId })).body.data.id as string;
const typesOf = async (workspace: TestWorkspace, id: string) => (await eventsOf(workspace, id)).map(({ type }) => type);

describe('departments', () => {
  it('can be created, read, listed, renamed and deleted, each with its event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const parentId = await create(workspace, 'Technology');
    const { status, body, headers } = await api('POST', '/departments', { name: ' Platform ', parentId });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body.data), ['id', 'name', 'parentId', 'createdAt', 'updatedAt']);
    assert.deepEqual([body.data.name, body.data.parentId], ['Platform', parentId]);
    const { id } = body.data;
    assert.equal((await api('GET', `/departments/${id}`)).headers.get('etag'), headers.get('etag'));
    const names = async (query: string) =>
      (await api('GET', `/departments?${query}`)).body.data.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names(''), ['Platform', 'Technology']);
    assert.deepEqual(await names(`parentId=${parentId}`), ['Platform']);
    assert.equal((await api('PATCH', `/departments/${id}`, { name: 'SRE' })).body.data.name, 'SRE');
    const stale = await api('PATCH', `/departments/${id}`, { name: 'Ops' }, { 'if-match': headers.get('etag')! });
    assert.equal(stale.status, 412);
    assert.equal((await api('DELETE', `/departments/${id}`)).status, 204);
    assert.equal((await api('GET', `/departments/${id}`)).status, 404);
    assert.deepEqual(await typesOf(workspace, id), ['department.created', 'department.updated', 'department.deleted']);
    assert.deepEqual((await api('GET', '/departments?includeDeleted=true')).body.data.length, 2);
  });

  it('names are unique among siblings, ignoring case, and free again after deletion', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [one, other] = [await create(workspace, 'Sales'), await create(workspace, 'Marketing')];
    const taken = await api('POST', '/departments', { name: 'SALES' });
    assert.equal(taken.status, 409);
    assert.deepEqual(taken.body.error!.details, { field: 'name', existingId: one });
    assert.equal((await api('PATCH', `/departments/${other}`, { name: 'sales' })).status, 409);
    await create(workspace, 'Field', one);
    assert.equal((await api('POST', '/departments', { name: 'Field', parentId: other })).status, 201);
    assert.equal((await api('POST', '/departments', { name: 'field', parentId: one })).status, 409);
    await api('PATCH', `/departments/${one}`, { name: 'Sales EMEA' });
    assert.equal((await api('POST', '/departments', { name: 'Sales' })).status, 201);
  });

  it('never form a cycle, even with concurrent moves', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const top = await create(workspace, 'Top');
    const middle = await create(workspace, 'Middle', top);
    const leaf = await create(workspace, 'Leaf', middle);
    for (const parentId of [top, middle, leaf]) {
      const { status, body } = await api('PATCH', `/departments/${top}`, { parentId });
      assert.deepEqual([status, body.error!.details.field], [422, 'parentId']);
    }
    assert.equal((await api('PATCH', `/departments/${leaf}`, { parentId: top })).status, 200);
    // A ring of moves, each of which is valid on its own.
    const ring = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(workspace, name)));
    const moves = await runConcurrently(ring.length, async (index) => {
      const parentId = ring[(index + 1) % ring.length];
      return (await api('PATCH', `/departments/${ring[index]}`, { parentId })).status;
    });
    assert.deepEqual(moves.sort(), [200, 200, 200, 422]);
  });

  it('an unknown or deleted parent, and one of another workspace, is a 422 that names the field', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const deleted = await create(workspace, 'Gone');
    await workspace.api('DELETE', `/departments/${deleted}`);
    for (const parentId of [newId(), deleted, await create(other, 'Foreign')]) {
      const { status, body } = await workspace.api('POST', '/departments', { name: 'X', parentId });
      assert.deepEqual([status, body.error!.details.field], [422, 'parentId']);
    }
  });

  it('cannot be deleted while a job or another department belongs to them, even concurrently', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const parent = await create(workspace, 'Parent');
    const child = await create(workspace, 'Child', parent);
    const job = (await api('POST', '/jobs', { ...JOB, departmentId: child })).body.data;
    const rejected = await Promise.all([parent, child].map((id) => api('DELETE', `/departments/${id}`)));
    assert.deepEqual(
      rejected.map(({ status, body }) => [status, body.error!.details.usedBy]),
      [
        [409, 'departments'],
        [409, 'jobs'],
      ],
    );
    await api('DELETE', `/jobs/${job.id}`);
    for (const id of [child, parent]) assert.equal((await api('DELETE', `/departments/${id}`)).status, 204);
    for (let round = 0; round < 5; round += 1) {
      const id = await create(workspace, 'Contested');
      const [deletion, creation] = await Promise.all([
        api('DELETE', `/departments/${id}`),
        api('POST', '/jobs', { ...JOB, departmentId: id }),
      ]);
      const outcome = [deletion.status, creation.status].join();
      assert.ok(['204,422', '409,201'].includes(outcome), outcome);
      if (creation.status === 201) await api('PATCH', `/departments/${id}`, { name: `Kept ${round}` });
    }
  });

  it('a new name replaces the text of jobs that have the former name, and of no others', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const id = await create(workspace, 'IT');
    const following = (await api('POST', '/jobs', { ...JOB, departmentId: id })).body.data;
    const own = (await api('POST', '/jobs', { ...JOB, departmentId: id })).body.data;
    const unrelated = (await api('POST', '/jobs', { ...JOB, department: 'IT' })).body.data;
    await api('PATCH', `/jobs/${own.id}`, { department: 'IT and fun' });
    await api('PATCH', `/departments/${id}`, { name: 'Technology' });
    const texts = await Promise.all(
      [following, own, unrelated].map(async (job) => (await api('GET', `/jobs/${job.id}`)).body.data.department),
    );
    assert.deepEqual(texts, ['Technology', 'IT and fun', 'IT']);
    const event = (await eventsOf(workspace, following.id)).at(-1)!;
    assert.deepEqual(
      [event.type, event.data.changes],
      ['job.updated', { department: { from: 'IT', to: 'Technology' } }],
    );
  });

  it('require scopes of their own', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace, 'Sales');
    const { api } = await keyWith(workspace, 'departments:read', 'jobs:write');
    assert.equal((await api('GET', `/departments/${id}`)).status, 200);
    assert.equal((await api('PATCH', `/departments/${id}`, { name: 'X' })).status, 403);
    const blind = await keyWith(workspace, 'jobs:read');
    assert.equal((await blind.api('GET', '/departments')).status, 403);
  });
});
