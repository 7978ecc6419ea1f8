import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Caller, type Json, startService } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';

const service = await startService();

describe('the certificate of an erasure', () => {
  it('lists the records of others that name the person, as IDs only', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const make = async (path: string, body: object): Promise<string> => {
      const made = await api('POST', path, body);
      assert.equal(made.status, 201, made.text);
      return made.body.data.id;
    };
    const nora = await makeCandidate(workspace, { firstName: 'Nora', lastName: 'Quill', email: 'nora@mail.example' });
    const job = await makeJob(workspace, { description: 'Successor of nora quill.' });
    const other = await apply(workspace, job.id);
    const { candidateId } = other;
    const ownerId = (await joinedMember(workspace, 'admin')).id;
    const named = [
      ['job', job.id],
      ['note', await make(`/candidates/${candidateId}/notes`, { body: 'Referred by Nora Quill' })],
      ['note', await make(`/candidates/${candidateId}/notes`, { body: 'Ask NORA@mail.example' })],
      ['task', await make('/tasks', { title: 'Thank Nora Quill', ownerId })],
      [
        'scorecard',
        await make('/scorecards', {
          applicationId: other.id,
          authorId: ownerId,
          rating: 'yes',
          comment: 'As Nora Quill said',
        }),
      ],
      ['message', await make('/messages', { candidateId, subject: 'Hello', text: 'Nora Quill says hello' })],
      ['candidate', await makeCandidate(workspace, { summary: 'Worked with Nora Quill' })],
    ];
    await make(`/candidates/${candidateId}/notes`, { body: 'Nora, and a Quill' });
    await make(`/candidates/${nora}/notes`, { body: 'Nora Quill called' });
    const tried = await api('POST', `/candidates/${nora}/erase`, {}, { 'dry-run': 'true' });
    const erased = await api('POST', `/candidates/${nora}/erase`, {});
    assert.equal(erased.status, 200, erased.text);
    const listed = ({ body }: Json) =>
      body.data.mentions.map(({ entityType, entityId }: Json) => `${entityType} ${entityId}`).sort();
    assert.deepEqual(listed(erased), named.map((pair) => pair.join(' ')).sort());
    assert.deepEqual(listed(tried), listed(erased));
    assert.doesNotMatch(erased.text, /nora|quill/i);
    const again = await api('POST', `/candidates/${nora}/erase`, {});
    assert.deepEqual(listed(again), listed(erased), 'the first certificate');
    const limited = await limitedKey(workspace, { jobIds: [(await makeJob(workspace)).id] });
    assert.doesNotMatch((await limited.api('GET', '/activity-events?type=candidate.erased')).text, new RegExp(job.id));
  });

  it('lists no records whose texts the caller may not read: an erasure is no search in them', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const key of ['open', 'closed']) {
      const field = { entity: 'job', key, label: key, type: 'text', private: key === 'closed' };
      assert.equal((await api('POST', '/custom-fields', field)).status, 201);
    }
    const open = await makeJob(workspace, { customFields: { open: 'Seventy Thousand' } });
    const closed = await makeJob(workspace, { customFields: { closed: 'Seventy Thousand' } });
    const candidateId = await makeCandidate(workspace);
    await api('POST', `/candidates/${candidateId}/notes`, { body: 'Seventy Thousand' });
    const guess = await makeCandidate(workspace, { firstName: 'Seventy', lastName: 'Thousand' });
    const key = await keyWith(workspace, 'candidates:read', 'candidates:write', 'jobs:read');
    const mentionsFor = async (caller: Caller) => {
      const { status, text, body } = await caller('POST', `/candidates/${guess}/erase`, {}, { 'dry-run': 'true' });
      assert.equal(status, 200, text);
      return body.data.mentions.map(({ entityId }: Json) => entityId);
    };
    assert.deepEqual(await mentionsFor(key.api), [open.id]);
    const all = await mentionsFor(api);
    assert.deepEqual([all.length, all.includes(closed.id)], [3, true]);
  });

  it('counts the saved views that name the person, of every member, which are gone; others stay', async () => {
    const workspace = await service.workspace();
    const email = 'o\'brien"x@mail.example';
    const id = await makeCandidate(workspace, { firstName: 'Una', lastName: 'O"Brien', email: 'una@mail.example' });
    const member = new Browser(service);
    await member.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
    const save = async (query: object, name = 'A view', shared = false): Promise<string> => {
      const saved = await member.api('POST', '/views', { resource: 'candidates', name, query, shared });
      assert.equal(saved.status, 201, saved.text);
      return saved.body.data.id;
    };
    const naming = [
      await save({ email: 'UNA@mail.example' }),
      await save({ q: 'una o"brien' }),
      await save({}, 'Una O"Brien', true),
      await save({ ids: [id] }),
    ];
    const kept = await save({ q: 'Una', email: [email] });
    const erased = await workspace.api('POST', `/candidates/${id}/erase`, {});
    assert.equal(erased.status, 200, erased.text);
    assert.deepEqual([...erased.body.data.removedIds.savedViews].sort(), [...naming].sort());
    assert.deepEqual(
      (await member.api('GET', '/views')).body.data.map((view: Json) => view.id),
      [kept],
    );
    const events = (await workspace.api('GET', '/activity-events?type=view.deleted')).body.data;
    assert.deepEqual(
      events.map(({ entityId }: Json) => entityId),
      [naming[2]],
    );
  });
});
