import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, MINIMAL_JOB } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();

const create = async ({ api }: TestWorkspace, name: string, more: object = {}) =>
  (await api('POST', '/locations', { name, country: 'PT', ...more })).body.data.id as string;

describe('locations', () => {
  it('can be created, read, listed, changed and deleted, each with its event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const address = { street: 'Rua Augusta 24', city: 'Lisbon', region: 'Lisbon', postalCode: '1100-053' };
    const created = await api('POST', '/locations', {
      ...address,
      name: 'Lisbon',
      country: 'PT',
      timeZone: 'Europe/Lisbon',
    });
    assert.equal(created.status, 201);
    const { id, createdAt, updatedAt, ...fields } = created.body.data;
    assert.deepEqual(fields, { name: 'Lisbon', ...address, country: 'PT', timeZone: 'Europe/Lisbon' });
    assert.equal(createdAt, updatedAt);
    const berlin = await create(workspace, 'Berlin', { country: 'DE' });
    const ids = async (query: string) =>
      (await api('GET', `/locations?${query}`)).body.data.map((location: { id: string }) => location.id);
    assert.deepEqual(await ids(''), [berlin, id]);
    assert.deepEqual(await ids('country=PT'), [id]);
    assert.deepEqual((await api('GET', `/locations/${id}`)).body.data, created.body.data);
    const changed = await api('PATCH', `/locations/${id}`, { street: null, timeZone: 'Atlantic/Azores' });
    assert.deepEqual([changed.body.data.street, changed.body.data.timeZone], [null, 'Atlantic/Azores']);
    assert.equal((await api('DELETE', `/locations/${id}`)).status, 204);
    assert.equal((await api('GET', `/locations/${id}`)).status, 404);
    assert.deepEqual(
      (await eventsOf(workspace, id)).map(({ type }) => type),
      ['location.created', 'location.updated', 'location.deleted'],
    );
  });

  it('countries are those of ISO 3166-1, time zones those of IANA', async () => {
    const { api } = await service.workspace();
    for (const [field, value] of [
      ['country', 'UK'],
      ['country', 'XX'],
      ['country', 'EU'],
      ['country', 'pt'],
      ['country', 'PRT'],
      ['timeZone', 'Mars/Olympus'],
      ['timeZone', '+02:00'],
    ] as const) {
      const { status, body } = await api('POST', '/locations', { name: 'X', country: 'GB', [field]: value });
      assert.deepEqual([status, body.error?.details.field], [422, field], value);
    }
    assert.equal((await api('POST', '/locations', { name: 'X' })).body.error!.details.field, 'country');
    assert.deepEqual((await api('GET', '/locations')).body.data, []);
  });

  it('a changed location changes the jobs there, which contain it, and their text unless it was written on its own', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [lisbon, porto] = [await create(workspace, 'Lisbon'), await create(workspace, 'Porto')];
    const make = async (more: object) => (await api('POST', '/jobs', { ...MINIMAL_JOB, ...more })).body.data;
    const following = await make({ locationIds: [porto, lisbon] });
    const own = await make({ locationIds: [lisbon], location: 'By the sea' });
    const elsewhere = await make({ locationIds: [porto] });
    await api('PATCH', `/locations/${lisbon}`, { name: 'Lisboa' });
    const read = async (id: string) => (await api('GET', `/jobs/${id}`)).body.data;
    const after = await Promise.all([following, own, elsewhere].map(({ id }) => read(id)));
    assert.deepEqual(
      after.map(({ location }) => location),
      ['Porto; Lisboa', 'By the sea', 'Porto'],
    );
    assert.deepEqual(
      after[0].locations.map(({ name }: { name: string }) => name),
      ['Porto', 'Lisboa'],
    );
    assert.equal(after[1].locations[0].name, 'Lisboa');
    assert.equal(after[2].updatedAt, elsewhere.updatedAt);
    const events = await Promise.all([following, own, elsewhere].map(({ id }) => eventsOf(workspace, id)));
    assert.deepEqual(
      events.map((list) => Object.keys(list.at(-1)!.data.changes ?? {})),
      [['location', 'locations'], ['locations'], []],
    );
    assert.deepEqual(events[0]!.at(-1)!.data.job, after[0]);
  });

  it('cannot be deleted while a job has them', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const id = await create(workspace, 'Lisbon');
    const job = (await api('POST', '/jobs', { ...MINIMAL_JOB, locationIds: [id] })).body.data;
    const rejected = await api('DELETE', `/locations/${id}`);
    assert.deepEqual([rejected.status, rejected.body.error!.details.usedBy], [409, 'jobs']);
    await api('PATCH', `/jobs/${job.id}`, { locationIds: [] });
    assert.equal((await api('DELETE', `/locations/${id}`)).status, 204);
    const unknown = await api('PATCH', `/jobs/${job.id}`, { locationIds: [id] });
    assert.deepEqual([unknown.status, unknown.body.error!.details.field], [422, 'locationIds.0']);
  });

  it('require scopes of their own', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace, 'Lisbon');
    const { api } = await keyWith(workspace, 'locations:read');
    assert.equal((await api('GET', `/locations/${id}`)).status, 200);
    assert.equal((await api('DELETE', `/locations/${id}`)).status, 403);
    const blind = await keyWith(workspace, 'jobs:read');
    assert.equal((await blind.api('GET', '/locations')).status, 403);
  });
});
