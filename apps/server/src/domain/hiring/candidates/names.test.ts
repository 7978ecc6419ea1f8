import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { startService } from '../../../../test/harness.ts';

const service = await startService();
const workspace = await service.workspace();
const site = careersSite(service, workspace);

describe('the name of a candidate', () => {
  it('may be one name: the last name is empty in the API, in bulk and on the form', async () => {
    const job = await openJob(workspace, { title: 'One name' });
    const name = { firstName: 'Suharto', lastName: '' };
    const created = await workspace.api('POST', '/candidates', { ...name, email: 'one@x.co' });
    assert.deepEqual([created.status, created.body.data.lastName], [201, '']);
    const path = `/candidates/${created.body.data.id}`;
    assert.equal((await workspace.api('PATCH', path, { lastName: 'S' })).status, 200);
    assert.equal((await workspace.api('PATCH', path, { lastName: '' })).body.data.lastName, '');
    const bulk = await workspace.api('POST', '/candidates/bulk', { items: [{ ...name, email: 'two@x.co' }] });
    assert.equal(bulk.body.data.items[0].status, 'created');
    const someone = person(name);
    const sent = await site.apply(job.slug, someone);
    assert.equal(sent.status, 201, sent.text);
    const application = await applicationOf(workspace, someone.email);
    const { body } = await workspace.api('GET', `/candidates/${application.candidateId}`);
    assert.deepEqual([body.data.firstName, body.data.lastName], ['Suharto', '']);
    const { data } = (await workspace.api('GET', '/activity-events?type=candidate.created&limit=1')).body;
    assert.equal(data[0].actor.name, 'Suharto');
    // A first name is required, and a last name that is not mentioned was forgotten.
    const { lastName: _, ...forgotten } = person();
    for (const wrong of [person({ firstName: '' }), forgotten])
      assert.equal((await site.apply(job.slug, wrong)).status, 422);
  });

  it('may have dots, loses marks of direction, and is rejected with the part that is a link', async () => {
    const job = await openJob(workspace, { title: 'Names' });
    for (const [firstName, lastName, stored] of [
      ['Ma.Jo', 'Santos', 'Ma.Jo Santos'],
      ['Dr.Ng', 'Tan', 'Dr.Ng Tan'],
      ['محمد', '\u200fعلي', 'محمد علي'],
      ['\u202eAda\u202c', '\u2067B\u2069', 'Ada B'],
    ]) {
      const someone = person({ firstName, lastName });
      const sent = await site.apply(job.slug, someone);
      assert.equal(sent.status, 201, sent.text);
      const { candidateId } = await applicationOf(workspace, someone.email);
      const created = await workspace.api('POST', '/candidates', { ...someone, email: `api-${someone.email}` });
      for (const id of [candidateId, created.body.data.id]) {
        const { data } = (await workspace.api('GET', `/candidates/${id}`)).body;
        assert.equal(`${data.firstName} ${data.lastName}`, stored);
      }
    }
    const rejected = await site.apply(
      job.slug,
      person({ firstName: 'see www.evil.example/x', lastName: 'a@b.example' }),
    );
    assert.deepEqual(rejected.body.error?.details.fields, {
      firstName: ['must be a name without links, but contains "www.evil.example/x"'],
      lastName: ['must be a name without links, but contains "a@b.example"'],
    });
  });
});
