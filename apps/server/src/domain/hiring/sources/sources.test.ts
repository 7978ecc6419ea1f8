import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const create = async (name: string, kind = 'job_board'): Promise<Json> =>
  (await api('POST', '/sources', { name, kind })).body.data;

describe('sources', () => {
  it('a new workspace has sources of every kind, each with its event', async () => {
    const fresh = await service.workspace();
    const sources: Json[] = (await fresh.api('GET', '/sources?order=asc')).body.data;
    assert.equal(new Set(sources.map(({ kind }) => kind)).size, 7);
    const [event] = await eventsOf(fresh, sources[0]!.id);
    assert.deepEqual([event.type, event.data.source], ['source.created', sources[0]]);
  });

  it('are created, changed and deleted, each with its event; names are unique, ignoring case', async () => {
    const [one, other] = [await create('Stepstone'), await create('Monster')];
    const taken = await api('POST', '/sources', { name: 'STEPSTONE', kind: 'other' });
    assert.deepEqual([taken.status, taken.body.error?.details], [409, { field: 'name', existingId: one.id }]);
    assert.equal((await api('PATCH', `/sources/${other.id}`, { name: 'stepstone' })).status, 409);
    assert.equal((await api('PATCH', `/sources/${one.id}`, { kind: 'agency' })).body.data.kind, 'agency');
    assert.equal((await api('DELETE', `/sources/${one.id}`)).status, 204);
    assert.deepEqual(
      (await eventsOf(workspace, one.id)).map(({ type }) => type),
      ['source.created', 'source.updated', 'source.deleted'],
    );
  });

  it('one in use cannot be deleted but archived, and cannot be chosen until it is restored', async () => {
    const { id: sourceId } = await create('Meetup', 'event');
    const { id: jobId } = await makeJob(workspace);
    const add = async () =>
      api('POST', '/applications', { candidateId: await makeCandidate(workspace), jobId, sourceId });
    const { data: application } = (await add()).body;
    assert.equal((await api('DELETE', `/sources/${sourceId}`)).body.error?.details.usedBy, 'applications');
    assert.notEqual((await api('POST', `/sources/${sourceId}/archive`)).body.data.archivedAt, null);
    assert.equal((await add()).body.error?.details.field, 'sourceId');
    await api('PATCH', `/sources/${sourceId}`, { name: 'Meetups' });
    const kept = (await api('GET', `/applications/${application.id}`)).body.data;
    assert.deepEqual([kept.sourceId, kept.source], [sourceId, 'Meetup'], 'the text is what it was');
    await api('POST', `/sources/${sourceId}/restore`);
    assert.equal((await add()).body.data.source, 'Meetups');
  });

  it('require scopes of their own', async () => {
    const { id } = await create('Scopes');
    const reader = await keyWith(workspace, 'sources:read');
    assert.equal((await reader.api('GET', `/sources/${id}`)).status, 200);
    assert.equal((await reader.api('DELETE', `/sources/${id}`)).status, 403);
    assert.equal((await (await keyWith(workspace, 'applications:read')).api('GET', '/sources')).status, 403);
  });
});
