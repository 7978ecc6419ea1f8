import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();
const VIEW = { resource: 'jobs', name: 'Open jobs', query: { status: ['open'], sort: 'updatedAt' } };

async function signedIn(workspace: TestWorkspace, role: string): Promise<Browser> {
  const { email } = await joinedMember(workspace, role as never);
  const browser = new Browser(service);
  await browser.signIn(workspace, email);
  return browser;
}

const idsOf = ({ body }: Json): string[] => body.data.map(({ id }: Json) => id).sort();
const typesOf = async (workspace: TestWorkspace, id: string) =>
  (await eventsOf(workspace, id)).map(({ type }: Json) => type);

describe('saved views', () => {
  it('can be created with an API key, read, listed, changed and deleted, each with its event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { status, body, headers } = await api('POST', '/views', VIEW);
    assert.equal(status, 201);
    const { id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = body.data;
    assert.deepEqual(rest, { ...VIEW, shared: true, ownerId: null });
    assert.equal((await api('GET', `/views/${id}`)).headers.get('etag'), headers.get('etag'));
    await api('POST', '/views', { ...VIEW, resource: 'tasks' });
    assert.deepEqual(idsOf(await api('GET', '/views?resource=jobs')), [id]);
    const query = { status: ['closed'] };
    assert.deepEqual((await api('PATCH', `/views/${id}`, { query })).body.data.query, query);
    assert.equal((await api('PATCH', `/views/${id}`, { name: 'X' }, { 'if-match': headers.get('etag')! })).status, 412);
    assert.equal((await api('DELETE', `/views/${id}`)).status, 204);
    assert.equal((await api('GET', `/views/${id}`)).status, 404);
    assert.deepEqual(await typesOf(workspace, id), ['view.created', 'view.updated', 'view.deleted']);
  });

  it('of a member are private unless shared: no other member and no key sees or changes them or gets their events', async () => {
    const workspace = await service.workspace();
    const [mine, other] = [await signedIn(workspace, 'interviewer'), await signedIn(workspace, 'owner')];
    const { id, shared } = (await mine.api('POST', '/views', VIEW)).body.data;
    assert.equal(shared, false);
    assert.deepEqual(idsOf(await mine.api('GET', '/views')), [id]);
    for (const api of [workspace.api, other.api.bind(other)]) {
      assert.deepEqual(idsOf(await api('GET', '/views')), []);
      assert.deepEqual(idsOf(await api('GET', '/views?includeDeleted=true')), []);
      assert.equal((await api('GET', `/views/${id}`)).status, 404);
      assert.equal((await api('PATCH', `/views/${id}`, { name: 'X' })).status, 404);
      assert.equal((await api('DELETE', `/views/${id}`)).status, 404);
    }
    assert.deepEqual(await typesOf(workspace, id), []);
    assert.equal((await mine.api('DELETE', `/views/${id}`)).status, 204);
    assert.deepEqual(await typesOf(workspace, id), []);
  });

  it('appear to others when they are shared, and disappear when they are private again', async () => {
    const workspace = await service.workspace();
    const mine = await signedIn(workspace, 'recruiter');
    const { id } = (await mine.api('POST', '/views', VIEW)).body.data;
    const { syncToken } = (await workspace.api('GET', '/views')).body.meta;
    await mine.api('PATCH', `/views/${id}`, { shared: true });
    assert.deepEqual(idsOf(await workspace.api('GET', '/views')), [id]);
    await mine.api('PATCH', `/views/${id}`, { shared: false });
    const [tombstone] = (await workspace.api('GET', `/views?syncToken=${syncToken}`)).body.data;
    assert.deepEqual([tombstone.id, tombstone.reason], [id, 'no_longer_matches']);
    assert.deepEqual(await typesOf(workspace, id), ['view.created', 'view.deleted']);
  });

  it('that are shared can be changed only by their creator, owners and admins', async () => {
    const workspace = await service.workspace();
    const creator = await signedIn(workspace, 'recruiter');
    const { id } = (await creator.api('POST', '/views', { ...VIEW, shared: true })).body.data;
    for (const [role, status] of [
      ['recruiter', 403],
      ['interviewer', 403],
      ['admin', 200],
      ['owner', 200],
    ] as const) {
      const browser = await signedIn(workspace, role);
      const changed = await browser.api('PATCH', `/views/${id}`, { name: `By ${role}` });
      assert.equal(changed.status, status, role);
    }
    assert.equal((await creator.api('PATCH', `/views/${id}`, { name: 'Back' })).status, 200);
    const key = await keyWith(workspace, 'views:read', 'views:write');
    assert.equal((await key.api('PATCH', `/views/${id}`, { name: 'By a key' })).status, 403);
    assert.equal((await key.api('DELETE', `/views/${id}`)).status, 403);
    const own = (await key.api('POST', '/views', VIEW)).body.data;
    assert.equal((await key.api('DELETE', `/views/${own.id}`)).status, 204);
  });

  it('without a member cannot be private', async () => {
    const { api } = await service.workspace();
    const rejected = await api('POST', '/views', { ...VIEW, shared: false });
    assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'shared']);
    const { id } = (await api('POST', '/views', VIEW)).body.data;
    assert.equal((await api('PATCH', `/views/${id}`, { shared: false })).body.error?.details.field, 'shared');
  });

  it('have bounded names and queries, and a fixed resource', async () => {
    const { api } = await service.workspace();
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, n]));
    for (const [more, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ resource: 'emails' }, 'resource'],
      [{ query: 'status=open' }, 'query'],
      [{ query: many }, 'query'],
      [{ query: { status: { open: true } } }, 'query.status'],
      [{ query: { q: 'x'.repeat(1_001) } }, 'query.q'],
    ] as const) {
      const { status, body } = await api('POST', '/views', { ...VIEW, ...more });
      assert.deepEqual([status, body.error?.details.field], [422, field], JSON.stringify(more).slice(0, 60));
    }
    const { id } = (await api('POST', '/views', VIEW)).body.data;
    assert.equal((await api('PATCH', `/views/${id}`, { resource: 'tasks' })).status, 422);
  });
});
