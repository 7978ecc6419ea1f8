import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';

const service = await startService();

/** Two candidates, the second merged into the first: her former address is a@mail.example. */
async function mergedPair(workspace: TestWorkspace): Promise<string> {
  const kept = await makeCandidate(workspace, { firstName: 'Ann', lastName: 'Lee', email: 'b@mail.example' });
  const other = await makeCandidate(workspace, { firstName: 'Anne', lastName: 'Lee', email: 'A@mail.example' });
  const merged = await workspace.api('POST', `/candidates/${kept}/merge`, { candidateId: other });
  assert.deepEqual(merged.body.data.formerEmails, ['A@mail.example']);
  return kept;
}

describe('former addresses of merged candidates', () => {
  it('find the remaining candidate in a search, until they are removed', async () => {
    const workspace = await service.workspace();
    const kept = await mergedPair(workspace);
    const found = async () =>
      (await workspace.api('GET', '/candidates?q=a%40mail.example')).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await found(), [kept]);
    await workspace.api('PATCH', `/candidates/${kept}`, { formerEmails: [] });
    assert.deepEqual(await found(), []);
  });

  it('a form that is sent with one belongs to the remaining candidate', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const [first, second] = [await openJob(workspace), await openJob(workspace)];
    for (const email of ['a@mail.example', 'b@mail.example']) await site.apply(first.slug, person({ email }));
    const [a, b] = [await applicationOf(workspace, 'a@mail.example'), await applicationOf(workspace, 'b@mail.example')];
    await workspace.api('POST', `/candidates/${b.candidateId}/merge`, { candidateId: a.candidateId });

    assert.equal((await site.apply(second.slug, person({ email: 'A@mail.example' }))).status, 201);
    const { data } = (await workspace.api('GET', '/candidates')).body;
    assert.deepEqual([data.length, data[0].id, data[0].formerEmails], [1, b.candidateId, ['a@mail.example']]);
    const applications = (await workspace.api('GET', `/applications?candidateId=${b.candidateId}`)).body.data;
    assert.equal(applications.length, 2);
  });

  it('the API and bulk creation find the remaining candidate by one, and do not make it the current address', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const kept = await mergedPair(workspace);
    const again = { firstName: 'Anne', lastName: 'Lee', email: 'a@mail.example' };
    const created = await api('POST', '/candidates', again);
    assert.deepEqual([created.status, created.body.error?.details.existingId], [409, kept], created.text);
    const stranger = await makeCandidate(workspace);
    assert.equal((await api('PATCH', `/candidates/${stranger}`, { email: 'a@mail.example' })).status, 409);
    const { items } = (await api('POST', '/candidates/bulk', { items: [again], onDuplicate: 'update' })).body.data;
    assert.deepEqual([items[0].status, items[0].id], ['updated', kept]);
    const [found] = (await api('GET', '/candidates?email=a@mail.example')).body.data;
    assert.deepEqual([found.id, found.email, found.firstName], [kept, 'b@mail.example', 'Anne']);
  });

  it('the address that a merge replaces remains, also through further merges', async () => {
    const workspace = await service.workspace();
    const kept = await mergedPair(workspace);
    const last = await makeCandidate(workspace, { email: 'c@mail.example' });
    const body = { candidateId: kept, take: ['email'] };
    const merged = await workspace.api('POST', `/candidates/${last}/merge`, body);
    assert.equal(merged.body.data.email, 'b@mail.example');
    assert.deepEqual(merged.body.data.formerEmails, ['A@mail.example', 'c@mail.example']);
    const { changes } = (await eventsOf(workspace, last)).at(-1)!.data;
    assert.deepEqual(changes.formerEmails, { from: [], to: ['A@mail.example', 'c@mail.example'] });
  });

  it('can be removed but not added, and then is free for another person', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const kept = await mergedPair(workspace);
    const added = await api('PATCH', `/candidates/${kept}`, { formerEmails: ['x@mail.example'] });
    assert.deepEqual([added.status, added.body.error?.details.field], [422, 'formerEmails']);
    const removed = await api('PATCH', `/candidates/${kept}`, { formerEmails: [] });
    assert.deepEqual([removed.status, removed.body.data.formerEmails], [200, []]);
    const other = { firstName: 'Al', lastName: 'Ott', email: 'a@mail.example' };
    assert.equal((await api('POST', '/candidates', other)).status, 201);
  });

  it('are personal data: hidden from keys without it, and erased', async () => {
    const workspace = await service.workspace();
    const kept = await mergedPair(workspace);
    const limited = await limitedKey(workspace, { personalData: false });
    const seen = await limited.api('GET', `/candidates/${kept}`);
    assert.equal(seen.status, 200, seen.text);
    assert.doesNotMatch(seen.text, /mail\.example/i);
    assert.equal((await workspace.api('POST', `/candidates/${kept}/erase`)).status, 200);
    const events = await workspace.api('GET', '/activity?limit=100');
    assert.doesNotMatch(events.text, /a@mail\.example/i);
    const [erased] = (await workspace.api('GET', `/candidates?ids=${kept}&includeDeleted=true`)).body.data;
    assert.deepEqual(erased.formerEmails, []);
  });
});
