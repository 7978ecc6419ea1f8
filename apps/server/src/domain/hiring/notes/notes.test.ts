import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

let people = 0;
const makeCandidate = async (): Promise<string> => {
  people += 1;
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `ada${people}@example.com` };
  return (await api('POST', '/candidates', person)).body.data.id;
};

describe('notes', () => {
  it('a note has exactly the specified fields, including its author', async () => {
    const candidateId = await makeCandidate();
    const member = (await api('GET', '/members')).body.data[0].id;
    const made = await api('POST', `/candidates/${candidateId}/notes`, {
      body: ' Brilliant. ',
      mentions: [member, member],
    });
    assert.equal(made.status, 201);
    const { id, createdAt, updatedAt, author, ...rest } = made.body.data;
    assert.deepEqual(rest, { candidateId, body: 'Brilliant.', mentions: [member], externalRefs: [] });
    assert.deepEqual(author, { type: 'api_key', id: author.id, name: 'First secret key' });
    assert.deepEqual((await api('GET', `/candidates/${candidateId}/notes/${id}`)).body.data, made.body.data);
    const events = await api('GET', `/activity-events?entityId=${id}&entityType=note`);
    assert.deepEqual(events.body.data[0].data.note, made.body.data);
    assert.equal(createdAt, updatedAt);
  });

  it('an unknown mention is rejected and named', async () => {
    const candidateId = await makeCandidate();
    const rejected = await api('POST', `/candidates/${candidateId}/notes`, { body: 'x', mentions: [newId()] });
    assert.equal(rejected.status, 422);
    assert.equal(rejected.body.error?.details.field, 'mentions.0');
    assert.equal((await api('POST', `/candidates/${candidateId}/notes`, { body: 'x'.repeat(5_001) })).status, 422);
    assert.deepEqual((await api('GET', `/candidates/${candidateId}/notes`)).body.data, []);
  });

  it('a note is found under its own candidate only', async () => {
    const [mine, other] = [await makeCandidate(), await makeCandidate()];
    const note = (await api('POST', `/candidates/${mine}/notes`, { body: 'Mine' })).body.data.id;
    for (const [method, body] of [['GET'], ['PATCH', { body: 'Theirs' }], ['DELETE']] as const) {
      assert.equal((await api(method, `/candidates/${other}/notes/${note}`, body)).status, 404);
    }
    assert.equal((await api('GET', `/candidates/${mine}/notes/${note}`)).body.data.body, 'Mine');
    assert.equal((await api('GET', `/candidates/${newId()}/notes`)).status, 404);
  });

  it('equal values record no event, changes do, and If-Match applies', async () => {
    const candidateId = await makeCandidate();
    const path = `/candidates/${candidateId}/notes`;
    const note = (await api('POST', path, { body: 'One' })).body.data;
    const same = await api('PATCH', `${path}/${note.id}`, { body: 'One', mentions: [] });
    assert.deepEqual(same.body.data, note);
    assert.equal((await api('PATCH', `${path}/${note.id}`, { body: 'Two' }, { 'if-match': '"r5"' })).status, 412);
    const changed = await api('PATCH', `${path}/${note.id}`, { body: 'Two' });
    assert.equal(changed.body.data.body, 'Two');
    const events = await api('GET', `/activity-events?entityId=${note.id}&entityType=note`);
    assert.deepEqual(
      events.body.data.map((event: Json) => event.type),
      ['note.updated', 'note.created'],
    );
    assert.deepEqual(events.body.data[0].data.changes, { body: { from: 'One', to: 'Two' } });
  });

  it('a deleted note is returned with includeDeleted, without its text', async () => {
    const candidateId = await makeCandidate();
    const path = `/candidates/${candidateId}/notes`;
    const note = (await api('POST', path, { body: 'Regretted' })).body.data.id;
    assert.equal((await api('DELETE', `${path}/${note}`)).status, 204);
    assert.equal((await api('GET', `${path}/${note}`)).status, 404);
    assert.deepEqual((await api('GET', path)).body.data, []);
    const [tombstone] = (await api('GET', `${path}?includeDeleted=true`)).body.data;
    assert.equal(tombstone.body, '');
    assert.ok(tombstone.deletedAt);
  });
});
