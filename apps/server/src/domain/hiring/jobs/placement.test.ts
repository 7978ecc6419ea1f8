import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, MINIMAL_JOB } from '../../../../test/hiring.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const make = async (path: string, body: object) => (await api('POST', path, body)).body.data.id as string;
const technology = await make('/departments', { name: 'Technology' });
const sales = await make('/departments', { name: 'Sales' });
const lisbon = await make('/locations', { name: 'Lisbon', country: 'PT', city: 'Lisbon' });
const berlin = await make('/locations', { name: 'Berlin', country: 'DE' });
const createJob = (more: object = {}) => api('POST', '/jobs', { ...MINIMAL_JOB, ...more });
const patch = async (id: string, body: object) => (await api('PATCH', `/jobs/${id}`, body)).body.data;

describe('where a job belongs', () => {
  it('a department sets the text of the job, also if the same request has a text', async () => {
    const job = (await createJob({ departmentId: technology.toUpperCase(), department: 'Whatever' })).body.data;
    assert.deepEqual([job.departmentId, job.department], [technology, 'Technology']);
    assert.equal((await patch(job.id, { departmentId: sales })).department, 'Sales');
    assert.equal((await patch(job.id, { department: 'Field sales' })).department, 'Field sales');
    const unchanged = await patch(job.id, { departmentId: sales });
    assert.deepEqual([unchanged.departmentId, unchanged.department], [sales, 'Field sales']);
    const without = await patch(job.id, { departmentId: null });
    assert.deepEqual([without.departmentId, without.department], [null, null]);
    const own = await patch(job.id, { departmentId: null, department: 'Own' });
    assert.deepEqual([own.departmentId, own.department], [null, 'Own']);
  });

  it('locations set the text of the job unless the same request provides it, and are embedded in their order', async () => {
    const job = (await createJob({ locationIds: [berlin, lisbon] })).body.data;
    assert.deepEqual([job.locationIds, job.location], [[berlin, lisbon], 'Berlin; Lisbon']);
    assert.deepEqual(
      job.locations.map(({ id, city, country }: Json) => [id, city, country]),
      [
        [berlin, null, 'DE'],
        [lisbon, 'Lisbon', 'PT'],
      ],
    );
    const swapped = await patch(job.id, { locationIds: [lisbon, berlin.toUpperCase()] });
    assert.equal(swapped.location, 'Lisbon; Berlin');
    const { changes } = (await eventsOf(workspace, job.id)).at(-1)!.data;
    assert.deepEqual(Object.keys(changes).sort(), ['location', 'locationIds', 'locations']);
    const both = await patch(job.id, { locationIds: [berlin], location: 'Berlin or at home' });
    assert.equal(both.location, 'Berlin or at home');
    const none = await patch(job.id, { locationIds: [] });
    assert.deepEqual([none.locations, none.location], [[], null]);
    const created = (await createJob({ locationIds: [berlin], location: null })).body.data;
    assert.deepEqual([created.location, created.locations.length], [null, 1]);
  });

  it('unknown departments, locations and regions are a 422 that names them, and change nothing', async () => {
    const job = (await createJob()).body.data;
    const foreign = (await (await service.workspace()).api('POST', '/departments', { name: 'Foreign' })).body.data.id;
    for (const [field, body] of [
      ['departmentId', { departmentId: newId() }],
      ['departmentId', { departmentId: foreign }],
      ['locationIds.1', { locationIds: [berlin, newId()] }],
      ['locationIds', { locationIds: [berlin, berlin] }],
      ['locationIds', { locationIds: Array.from({ length: 21 }, newId) }],
      ['applicantRegions.1', { applicantRegions: ['DE', 'XX'] }],
      ['applicantRegions.0', { applicantRegions: ['US-XX'] }],
      ['applicantRegions', { applicantRegions: ['DE', 'DE'] }],
      ['requisitionId', { requisitionId: 'x'.repeat(121) }],
      ['closesAt', { closesAt: 'tomorrow' }],
    ] as const) {
      for (const answer of [await createJob(body), await api('PATCH', `/jobs/${job.id}`, body)]) {
        assert.deepEqual([answer.status, answer.body.error?.details.field], [422, field]);
      }
    }
    assert.deepEqual((await api('GET', `/jobs/${job.id}`)).body.data, job);
  });

  it('the further fields are stored, changed, cleared, filtered and duplicated', async () => {
    const fields = {
      departmentId: technology,
      locationIds: [berlin],
      applicantRegions: ['DE', 'US-CA'],
      requisitionId: 'REQ-7',
      closesAt: '2090-01-31T12:00:00.000Z',
      vacancy: true,
      usesAi: false,
      equity: '0.1 %',
      bonus: 'One month',
      closeWhenFilled: true,
    };
    const job = (await createJob(fields)).body.data;
    const shown = (record: Json) => Object.fromEntries(Object.keys(fields).map((field) => [field, record[field]]));
    assert.deepEqual(shown(job), fields);
    const copy = (await api('POST', `/jobs/${job.id}/duplicate`)).body.data;
    assert.deepEqual(shown(copy), fields);
    assert.deepEqual([copy.department, copy.location, copy.locations], ['Technology', 'Berlin', job.locations]);
    const ids = async (query: string) => (await api('GET', `/jobs?${query}`)).body.data.map(({ id }: Json) => id);
    assert.deepEqual(await ids(`departmentId=${technology}&locationId=${berlin}`), [copy.id, job.id]);
    assert.deepEqual(await ids(`departmentId=${technology}&locationId=${lisbon}`), []);
    assert.deepEqual(await ids(`departmentId=${technology},${sales}&locationId=${lisbon},${berlin}`), [
      copy.id,
      job.id,
    ]);
    const cleared = { ...fields, departmentId: null, locationIds: [], applicantRegions: [], requisitionId: null };
    const empty = { ...cleared, closesAt: null, vacancy: null, usesAi: null, equity: null, bonus: null };
    assert.deepEqual(shown(await patch(job.id, empty)), empty);
  });

  it('an import accepts the same fields, and the job that an export contains', async () => {
    const record = {
      slug: 'imported',
      title: 'Imported',
      description: 'x',
      departmentId: sales,
      locationIds: [lisbon],
    };
    const load = async (job: object) => (await api('POST', '/jobs/import', { jobs: [job] })).body.data.items[0];
    const { jobId, action } = await load({ ...record, closesAt: '2090-01-01T00:00:00Z', usesAi: true });
    assert.equal(action, 'create');
    const job = (await api('GET', `/jobs/${jobId}`)).body.data;
    assert.deepEqual([job.department, job.location, job.usesAi], ['Sales', 'Lisbon', true]);
    await patch(jobId, { department: 'Own text' });
    const exported = (await api('GET', `/jobs/${jobId}`)).body.data;
    assert.equal((await load(exported)).action, 'keep');
  });
});
