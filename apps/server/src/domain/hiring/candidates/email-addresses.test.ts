import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const create = (email: string) => workspace.api('POST', '/candidates', { firstName: 'Ada', lastName: 'B', email });
const WRONG = ['a\u200b14@x.co', 'аd@x.co', 'a..b@x.co', `${'a'.repeat(65)}@x.co`, `a@${'d'.repeat(64)}.co`];

describe('an email address', () => {
  it('is one address however its domain is written: API, filter, bulk, import by reference, public form', async () => {
    const first = await create('a@bücher.example');
    assert.deepEqual([first.status, first.body.data.email], [201, 'a@bücher.example']);
    const { id } = first.body.data;
    for (const spelling of ['a@xn--bcher-kva.example', 'A@bu\u0308cher.example']) {
      assert.equal((await create(spelling)).status, 409, spelling);
      const listed = await workspace.api('GET', `/candidates?email=${encodeURIComponent(spelling)}`);
      assert.deepEqual(
        listed.body.data.map((each: { id: string }) => each.id),
        [id],
      );
      const items = [{ firstName: 'Ada', lastName: 'B', email: spelling }];
      const bulk = await workspace.api('POST', '/candidates/bulk', { items, onDuplicate: 'skip' });
      assert.deepEqual([bulk.body.data.items[0].status, bulk.body.data.items[0].id], ['skipped', id]);
      const put = await workspace.api('PUT', `/candidates/by-ref/legacy/${spelling.length}`, items[0]);
      assert.equal(put.status, 409);
    }
    const job = await openJob(workspace, { title: 'Domains' });
    const sent = await careersSite(service, workspace).apply(job.slug, person({ email: 'a@xn--bcher-kva.example' }));
    assert.equal(sent.status, 201, sent.text);
    assert.equal((await applicationOf(workspace, 'a@bücher.example')).candidateId, id);
  });

  it('that was stored as xn--… is found by both spellings', async () => {
    const { id } = (await create('old@plain.example')).body.data;
    await service.db.write.query(sql`
      update candidates set email = 'old@xn--bcher-kva.example' where workspace_id = ${workspace.id} and id = ${id}`);
    for (const spelling of ['old@xn--bcher-kva.example', 'old@bücher.example']) {
      const listed = await workspace.api('GET', `/candidates?email=${encodeURIComponent(spelling)}`);
      assert.deepEqual(
        listed.body.data.map((each: { id: string }) => each.id),
        [id],
      );
    }
  });

  it('of any alphabet is accepted, and one that no email reaches or that looks like another is rejected everywhere', async () => {
    assert.equal((await create('a@उदाहरण.भारत')).status, 201);
    const job = await openJob(workspace, { title: 'Addresses' });
    const field = { entity: 'candidate', key: 'second', label: 'Second', type: 'email' };
    assert.equal((await workspace.api('POST', '/custom-fields', field)).status, 201);
    const { id } = (await create('fields@x.co')).body.data;
    for (const email of WRONG) {
      const answers = [
        await create(email),
        await careersSite(service, workspace).apply(job.slug, person({ email })),
        await workspace.api('POST', '/members', { name: 'Ada', email, role: 'recruiter' }),
        await workspace.api('PATCH', `/candidates/${id}`, { customFields: { second: email } }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [422, 422, 422, 422],
        email,
      );
    }
    const set = await workspace.api('PATCH', `/candidates/${id}`, {
      customFields: { second: 'a@xn--bcher-kva.example' },
    });
    assert.equal(set.body.data.customFields.second, 'a@bücher.example');
  });

  it('of a member is the same however its domain is written', async () => {
    const invite = (email: string) => workspace.api('POST', '/members', { name: 'Ada', email, role: 'recruiter' });
    assert.equal((await invite('m@bücher.example')).status, 201);
    assert.equal((await invite('m@xn--bcher-kva.example')).status, 409);
  });
});
