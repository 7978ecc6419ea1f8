import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../testing/harness.ts';

const service = await startService();
const { api } = await service.workspace();

let people = 0;
const makeCandidate = async (): Promise<Json> => {
  people += 1;
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `ada${people}@example.com` };
  return (await api('POST', '/candidates', person)).body.data;
};

describe('tags', () => {
  it("a tag is part of the candidate's record and recorded as a change of it", async () => {
    const candidate = await makeCandidate();
    const path = `/candidates/${candidate.id}/tags`;
    const made = await api('POST', path, { label: ' Spring ' });
    assert.equal(made.status, 201);
    assert.deepEqual(made.body.data, { id: made.body.data.id, label: 'Spring' });
    await api('POST', path, { label: 'Autumn' });
    const read = await api('GET', `/candidates/${candidate.id}`);
    assert.deepEqual(read.body.data.tags, ['Spring', 'Autumn']);
    assert.equal(read.headers.get('etag'), '"r3"');
    const events = await api('GET', `/activity-events?entityId=${candidate.id}&entityType=candidate`);
    assert.equal(events.body.data[0].type, 'candidate.updated');
    assert.deepEqual(events.body.data[0].data.changes, { tags: { from: ['Spring'], to: ['Spring', 'Autumn'] } });
    assert.deepEqual(
      (await api('GET', path)).body.data.map((tag: Json) => tag.label),
      ['Autumn', 'Spring'],
    );
  });

  it('of ten concurrent equal labels, ignoring case, one is new and all return the same tag', async () => {
    const candidate = await makeCandidate();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api('POST', `/candidates/${candidate.id}/tags`, { label: index % 2 === 0 ? 'same' : 'SAME' }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  });

  it('a tag is removed once, with its ETag', async () => {
    const candidate = await makeCandidate();
    const path = `/candidates/${candidate.id}/tags`;
    const tag = await api('POST', path, { label: 'Gone' });
    const one = `${path}/${tag.body.data.id}`;
    assert.equal((await api('DELETE', one, undefined, { 'if-match': '"r9"' })).status, 412);
    assert.equal((await api('DELETE', one, undefined, { 'if-match': tag.headers.get('etag')! })).status, 204);
    assert.equal((await api('DELETE', one)).status, 404);
    assert.deepEqual((await api('GET', `/candidates/${candidate.id}`)).body.data.tags, []);
  });

  it('a label has 1 to 40 characters', async () => {
    const candidate = await makeCandidate();
    const status = async (label: string) => (await api('POST', `/candidates/${candidate.id}/tags`, { label })).status;
    assert.deepEqual([await status(' '), await status('x'.repeat(41)), await status('x'.repeat(40))], [422, 422, 201]);
  });
});
