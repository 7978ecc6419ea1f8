import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { enforceKeyPolicy } from './enforce-policy.ts';

const service = await startService();
const { db, services } = service;
const DAY_MS = 86_400_000;
const KEY = { name: 'Sync', scopes: ['jobs:read'] };

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const daysUntil = (at: string) => (Date.parse(at) - Date.now()) / DAY_MS;

async function withOwner() {
  const workspace = await service.workspace();
  const { email } = await joinedMember(workspace, 'owner');
  const browser = new Browser(service);
  assert.equal((await browser.signIn(workspace, email)).status, 201);
  const api = browser.api.bind(browser);
  return {
    workspace,
    api,
    async set(keyPolicy: Json) {
      const answer = await api('PATCH', '/workspace', { keyPolicy });
      assert.equal(answer.status, 200, answer.text);
    },
    async notices(): Promise<string[]> {
      const emails = (await workspace.api('GET', '/emails?kind=security_notice&limit=100')).body.data;
      return emails
        .filter(({ to, text }: Json) => to.includes(email) && text.startsWith('API keys'))
        .map(({ text }: Json) => text.split('\n')[0])
        .reverse();
    },
  };
}

/** Notes a use of all keys of the workspace but one. */
const useAllBut = (workspace: TestWorkspace, id: string) =>
  db.write.query(
    sql`update api_keys set last_used_at = rolecall_now() where workspace_id = ${workspace.id} and id <> ${id}`,
  );

const create = async ({ api }: Pick<TestWorkspace, 'api'>, key: Json = KEY): Promise<Json> => {
  const answer = await api('POST', '/api-keys', key);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const statusWith = async (key: string) =>
  (await service.request('GET', '/api/v1/me', { headers: { authorization: `Bearer ${key}` } })).status;

describe('the maximum lifetime of keys', () => {
  it('applies to new, changed and rotated secret keys, not to publishable ones', async () => {
    const { api, set } = await withOwner();
    await set({ maxDays: 30 });
    const key = await create({ api });
    assert.ok(Math.abs(daysUntil(key.expiresAt) - 30) < 0.1, key.expiresAt);
    for (const expiresAt of [null, inDays(31)]) {
      const created = await api('POST', '/api-keys', { ...KEY, expiresAt });
      assert.deepEqual([created.status, created.body.error?.details?.field], [422, 'expiresAt']);
      assert.equal((await api('PATCH', `/api-keys/${key.id}`, { expiresAt })).status, 422);
    }
    const earlier = inDays(29);
    assert.equal((await create({ api }, { ...KEY, expiresAt: earlier })).expiresAt, earlier);
    assert.equal((await api('PATCH', `/api-keys/${key.id}`, { expiresAt: earlier })).status, 200);
    const rotated = await api('POST', `/api-keys/${key.id}/rotate`);
    assert.equal(rotated.body.data.expiresAt, earlier);
    const publishable = await create({ api }, { name: 'Website', type: 'publishable', scopes: ['jobs:read'] });
    assert.equal(publishable.expiresAt, null);
  });

  it('gives existing keys an expiry, at least 14 days from now, and owners learn of it a week before, once', async () => {
    const { workspace, api, set, notices } = await withOwner();
    const { id, key } = await create(workspace);
    const old = (await create(workspace, { ...KEY, name: 'Old' })).id;
    await db.write.query(sql`update api_keys set created_at = created_at - interval '100 days'
      where workspace_id = ${workspace.id} and id = ${old}`);
    const short = await create(workspace, { ...KEY, expiresAt: inDays(1) });
    await set({ maxDays: 60 });
    const expiryOf = async (keyId: string) => (await api('GET', `/api-keys/${keyId}`)).body.data.expiresAt;
    assert.ok(Math.abs(daysUntil(await expiryOf(id)) - 60) < 0.1);
    assert.ok(Math.abs(daysUntil(await expiryOf(old)) - 14) < 0.1);
    assert.equal(await expiryOf(short.id), short.expiresAt);
    const events = (await workspace.api('GET', `/activity-events?entityId=${id}`)).body.data;
    assert.match(events[0].data.reason, /limited the lifetime of keys to 60 days/);
    await moveClock(db, '8 days');
    await Promise.all([enforceKeyPolicy.run(db, services), enforceKeyPolicy.run(db, services)]);
    await enforceKeyPolicy.run(db, services);
    assert.deepEqual(await notices(), ['API keys will expire within a week: “Old”']);
    assert.equal(await statusWith(key), 200);
    await moveClock(db, '0 days');
  });

  it('can be set by owners with a session only', async () => {
    const { workspace, api } = await withOwner();
    assert.equal((await workspace.api('PATCH', '/workspace', { keyPolicy: { maxDays: 30 } })).status, 403);
    assert.equal((await api('PATCH', '/workspace', { keyPolicy: { maxUnusedDays: 13 } })).status, 422);
    const admin = new Browser(service);
    await admin.signIn(workspace, (await joinedMember(workspace, 'admin')).email);
    assert.equal((await admin.api('PATCH', '/workspace', { keyPolicy: { maxDays: 30 } })).status, 403);
  });
});

describe('a key that is not used for too long', () => {
  it('is disabled a week after owners were told, while what it owns continues, and rotating it issues a new key', async () => {
    const { workspace, set, notices } = await withOwner();
    const { api } = workspace;
    const scopes = ['jobs:read', 'webhooks:read', 'webhooks:write'];
    const { id, key } = await create(workspace, { name: 'Idle', scopes });
    const used = await create(workspace, { ...KEY, name: 'In use' });
    const hook = { url: 'https://example.com/hook', events: ['job.created'] };
    const headers = { authorization: `Bearer ${key}` };
    const created = await service.request('POST', '/api/v1/webhooks', { body: hook, headers });
    assert.equal(created.status, 201, created.text);
    await set({ maxUnusedDays: 90 });
    const after = async (days: number) => {
      await moveClock(db, `${days} days`);
      await useAllBut(workspace, id);
      await enforceKeyPolicy.run(db, services);
    };
    await after(82);
    assert.deepEqual(await notices(), []);
    await after(84);
    await after(89);
    const warning = 'API keys that have not been used for a long time will be disabled in a week: “Idle”';
    assert.deepEqual(await notices(), [warning]);
    assert.equal((await api('GET', `/api-keys/${id}`)).body.data.disabledAt, null);
    await after(92);
    const disabled = 'API keys that were not used for 90 days have been disabled: “Idle”';
    assert.deepEqual(await notices(), [warning, disabled]);
    assert.equal(await statusWith(key), 401);
    assert.equal(await statusWith(used.key), 200);
    assert.notEqual((await api('GET', `/api-keys/${id}`)).body.data.disabledAt, null);
    assert.equal((await api('GET', `/webhooks/${created.body.data.id}`)).body.data.enabled, true);
    const rotated = await workspace.api('POST', `/api-keys/${id}/rotate`);
    assert.equal(rotated.status, 201, rotated.text);
    assert.equal(rotated.body.data.disabledAt, null);
    assert.equal(await statusWith(rotated.body.data.key), 200);
    await moveClock(db, '0 days');
  });

  it('remains valid without the policy, and if it is used after the notice', async () => {
    const { workspace, set, notices } = await withOwner();
    const { id, key } = await create(workspace);
    const after = async (days: number) => {
      await moveClock(db, `${days} days`);
      await useAllBut(workspace, id);
      await enforceKeyPolicy.run(db, services);
    };
    await after(400);
    assert.equal(await statusWith(key), 200);
    await moveClock(db, '0 days');
    await set({ maxUnusedDays: 30 });
    await after(25);
    assert.equal((await notices()).length, 1);
    await useAllBut(workspace, workspace.id);
    await after(33);
    assert.equal(await statusWith(key), 200);
    assert.equal((await workspace.api('GET', `/api-keys/${id}`)).body.data.disabledAt, null);
    await moveClock(db, '0 days');
  });
});
