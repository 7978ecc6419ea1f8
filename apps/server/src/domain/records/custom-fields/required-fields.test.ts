import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const person = (email: string, more: object = {}) => ({ firstName: 'A', lastName: 'B', email, ...more });
const valuesOf = async (applicationId: string): Promise<Json> =>
  (await api('GET', `/applications/${applicationId}`)).body.data.customFields;

describe('required custom fields of applications', async () => {
  const defined = await api('POST', '/custom-fields', {
    entity: 'application',
    key: 'visa',
    label: 'Visa',
    type: 'text',
    required: true,
  });
  assert.equal(defined.status, 201, defined.text);
  const job = await makeJob(workspace);
  assert.equal((await api('POST', `/jobs/${job.id}/publish`)).status, 200);

  it('an item of a bulk creation of candidates without one fails, and creates neither the candidate nor the application', async () => {
    const { body } = await api('POST', '/candidates/bulk', {
      items: [
        person('a@required.example', { application: { jobId: job.id } }),
        person('b@required.example', { application: { jobId: job.id, customFields: { visa: 'EU' } } }),
        person('c@required.example', { application: { jobId: job.id, customFields: { visa: 1 } } }),
      ],
    });
    const { items } = body.data;
    assert.deepEqual(
      items.map(({ status, error }: Json) => [status, error?.details.field ?? null]),
      [
        ['failed', 'application.customFields.visa'],
        ['created', null],
        ['failed', 'application.customFields.visa'],
      ],
    );
    assert.deepEqual((await api('GET', '/candidates?email=a@required.example')).body.data, []);
    assert.deepEqual(await valuesOf(items[1].applicationId), { visa: 'EU' });
    const again = await api('POST', '/candidates/bulk', {
      items: [person('b@required.example', { application: { jobId: (await makeJob(workspace)).id } })],
      onDuplicate: 'update',
    });
    assert.equal(again.body.data.items[0].error?.details.field, 'application.customFields.visa');
  });

  it('applications created in bulk must have them, and all get the given values', async () => {
    const request = { jobId: job.id, candidateIds: [await makeCandidate(workspace), await makeCandidate(workspace)] };
    const missing = await api('POST', '/applications/bulk', request);
    assert.deepEqual([missing.status, missing.body.error?.details.field], [422, 'customFields.visa']);
    const created = await api('POST', '/applications/bulk', { ...request, customFields: { visa: 'UK' } });
    assert.equal(created.body.data.summary.created, 2, created.text);
    for (const { application } of created.body.data.items) {
      assert.deepEqual(application.customFields, { visa: 'UK' });
      assert.deepEqual(await valuesOf(application.id), { visa: 'UK' });
    }
  });

  it('an application created from the talent pool must have them', async () => {
    const candidateId = await makeCandidate(workspace);
    const entry = (await api('POST', '/pool-entries', { candidateId })).body.data;
    const missing = await api('POST', `/pool-entries/${entry.id}/assign`, { jobId: job.id });
    assert.deepEqual([missing.status, missing.body.error?.details.field], [422, 'customFields.visa']);
    const assigned = await api('POST', `/pool-entries/${entry.id}/assign`, {
      jobId: job.id,
      customFields: { visa: 'US' },
    });
    assert.equal(assigned.status, 201, assigned.text);
    assert.deepEqual(await valuesOf(assigned.body.data.id), { visa: 'US' });
  });
});
