import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService({ TRUST_PROXY: 'true' });

const as = (key: string, headers: Record<string, string> = {}) => {
  return (method: string, path: string, body?: object) =>
    service.request(method, `/api/v1${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
};
const statusOf = async (key: string) => (await as(key)('GET', '/me')).status;
const admin = async (workspace: TestWorkspace) => {
  const member = await joinedMember(workspace, 'admin');
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  return { ...member, browser };
};
const makeKey = async (call: ReturnType<typeof as> | Browser['api'], more: object = {}): Promise<Json> => {
  const answer = await call('POST', '/api-keys', { name: 'A key', scopes: ['jobs:read', 'api_keys:write'], ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};

describe('owners of keys', () => {
  it('a key shows who created it and who owns it: a member, or a key', async () => {
    const workspace = await service.workspace();
    const { id, browser } = await admin(workspace);
    const made = await makeKey(browser.api.bind(browser));
    assert.deepEqual(made.createdBy, { type: 'operator', id, name: 'A admin' });
    assert.deepEqual(made.owner, { type: 'member', id, name: 'A admin' });
    const child = await makeKey(as(made.key));
    assert.deepEqual(child.owner, { type: 'api_key', id: made.id, name: 'A key' });
    const owned = await workspace.api('GET', `/api-keys?ownerId=${id}`);
    assert.deepEqual(
      owned.body.data.map((key: Json) => key.id),
      [made.id],
    );
  });

  it('keys are revoked with the member who owns them, as are the keys that they created; publishable keys remain', async () => {
    const workspace = await service.workspace();
    const { id, browser } = await admin(workspace);
    const made = await makeKey(browser.api.bind(browser));
    const child = await makeKey(as(made.key));
    const grandchild = await makeKey(as(child.key));
    const website = await makeKey(browser.api.bind(browser), { type: 'publishable', scopes: ['jobs:read'] });
    assert.equal(website.owner, null);
    assert.equal((await workspace.api('DELETE', `/members/${id}`)).status, 204);
    for (const { key } of [made, child, grandchild]) assert.equal(await statusOf(key), 401);
    const jobs = await service.request('GET', '/api/public/v1/jobs', { headers: { 'x-api-key': website.key } });
    assert.equal(jobs.status, 200);
    const events = await workspace.api('GET', '/activity-events?type=api_key.revoked');
    assert.equal(events.body.data.length, 3, 'each is recorded');
  });

  it('a transferred key remains when its first owner is removed, and is revoked with the new one', async () => {
    const workspace = await service.workspace();
    const [first, second] = [await admin(workspace), await admin(workspace)];
    const { id, key } = await makeKey(first.browser.api.bind(first.browser));
    const transferred = await workspace.api('POST', `/api-keys/${id}/transfer`, { memberId: second.id });
    assert.equal(transferred.status, 200, transferred.text);
    assert.deepEqual(
      [transferred.body.data.owner.id, transferred.body.data.pendingOwner.id],
      [first.id, second.id],
      'until the new owner accepts it',
    );
    const other = await admin(workspace);
    assert.equal((await other.browser.api('POST', `/api-keys/${id}/accept-transfer`)).status, 404);
    assert.equal((await workspace.api('POST', `/api-keys/${id}/accept-transfer`)).status, 403);
    const accepted = await second.browser.api('POST', `/api-keys/${id}/accept-transfer`);
    assert.deepEqual([accepted.body.data.owner.id, accepted.body.data.pendingOwner], [second.id, null]);
    await workspace.api('DELETE', `/members/${first.id}`);
    assert.equal(await statusOf(key), 200);
    await workspace.api('DELETE', `/members/${second.id}`);
    assert.equal(await statusOf(key), 401);
  });

  it('a stolen key does not outlive its revocation in a key that it gives to somebody else', async () => {
    const workspace = await service.workspace();
    const [victim, owner] = [await admin(workspace), await admin(workspace)];
    const stolen = await makeKey(victim.browser.api.bind(victim.browser));
    const child = await makeKey(as(stolen.key));
    assert.equal((await as(stolen.key)('POST', `/api-keys/${child.id}/transfer`, { memberId: owner.id })).status, 200);
    assert.equal((await workspace.api('DELETE', `/api-keys/${stolen.id}`)).status, 204);
    assert.equal(await statusOf(child.key), 401);
    assert.equal((await owner.browser.api('POST', `/api-keys/${child.id}/accept-transfer`)).status, 409);
  });

  it('a limited key cannot change a key that sees more than it does', async () => {
    const workspace = await service.workspace();
    const wide = await makeKey(workspace.api, { scopes: ['jobs:read'] });
    const limited = await makeKey(workspace.api, {
      scopes: ['jobs:read', 'jobs:write', 'api_keys:write'],
      limits: { personalData: false },
    });
    const path = `/api-keys/${wide.id}`;
    assert.equal((await as(limited.key)('PATCH', path, { scopes: ['jobs:read', 'jobs:write'] })).status, 403);
    assert.equal((await as(limited.key)('PATCH', path, { name: 'Mine' })).status, 403);
    assert.equal((await as(limited.key)('POST', `${path}/rotate`)).status, 403);
    assert.equal((await as(limited.key)('PATCH', `/api-keys/${limited.id}`, { name: 'Own' })).status, 200);
  });

  it('a key can be revoked with everything that it created, and a preview shows what that is', async () => {
    const workspace = await service.workspace();
    const [victim, owner] = [await admin(workspace), await admin(workspace)];
    const scopes = ['jobs:read', 'api_keys:write', 'webhooks:write'];
    const stolen = await makeKey(victim.browser.api.bind(victim.browser), { scopes });
    const child = await makeKey(as(stolen.key), { scopes });
    const grandchild = await makeKey(as(child.key));
    const { id: given, key } = await makeKey(as(stolen.key));
    await as(stolen.key)('POST', `/api-keys/${given}/transfer`, { memberId: owner.id });
    await owner.browser.api('POST', `/api-keys/${given}/accept-transfer`);
    const website = await makeKey(as(stolen.key), { type: 'publishable', scopes: ['jobs:read'] });
    const hook = await as(child.key)('POST', '/webhooks', { url: 'http://localhost:9/', events: ['job.created'] });
    const path = `/api-keys/${stolen.id}`;
    const preview = async (query: string) => {
      const { apiKeys, webhooks } = (await workspace.api('GET', `${path}/revocation-preview${query}`)).body.data;
      return [apiKeys, webhooks].map((records) => records.map(({ id }: Json) => id));
    };
    assert.deepEqual(await preview(''), [[child.id, grandchild.id], [hook.body.data.id]]);
    const all = [child.id, grandchild.id, given, website.id];
    assert.deepEqual(await preview('?withCreated=true'), [all, [hook.body.data.id]]);
    assert.equal(await statusOf(child.key), 200, 'a preview ends nothing');
    await workspace.api('DELETE', path);
    assert.deepEqual([await statusOf(grandchild.key), await statusOf(key)], [401, 200]);
    assert.equal((await workspace.api('DELETE', `${path}?withCreated=true`)).status, 204);
    assert.equal(await statusOf(key), 401);
  });

  it('a stolen key that has replaced itself ends with everything that it created', async () => {
    const workspace = await service.workspace();
    const stolen = await makeKey(workspace.api);
    const child = await makeKey(as(stolen.key));
    const replacement = (await as(stolen.key)('POST', `/api-keys/${stolen.id}/rotate`)).body.data;
    const path = `/api-keys/${stolen.id}`;
    assert.equal((await workspace.api('DELETE', path)).status, 204);
    assert.deepEqual([await statusOf(replacement.key), await statusOf(child.key)], [200, 200]);
    const preview = await workspace.api('GET', `${path}/revocation-preview?withCreated=true`);
    assert.deepEqual(
      preview.body.data.apiKeys.map(({ id }: Json) => id),
      [child.id, replacement.id],
    );
    assert.equal((await workspace.api('DELETE', `${path}?withCreated=true`)).status, 204);
    for (const { key } of [stolen, replacement, child]) assert.equal(await statusOf(key), 401);
  });

  it('a key can be transferred only to a member whose role has its scopes, and only by a caller who has them', async () => {
    const workspace = await service.workspace();
    const interviewer = await joinedMember(workspace, 'interviewer');
    const made = await makeKey(workspace.api, { scopes: ['jobs:write'] });
    const path = `/api-keys/${made.id}/transfer`;
    const weak = await workspace.api('POST', path, { memberId: interviewer.id });
    assert.equal(weak.status, 422);
    assert.equal(weak.body.error?.details.field, 'memberId');
    const owner = (await admin(workspace)).id;
    const lesser = await makeKey(workspace.api, { scopes: ['api_keys:write'] });
    assert.equal((await as(lesser.key)('POST', path, { memberId: owner })).status, 403);
    assert.equal((await workspace.api('POST', path, { memberId: made.id })).status, 422);
  });

  it('everything that a removed member owns can be transferred to another member', async () => {
    const workspace = await service.workspace();
    const [first, second] = [await admin(workspace), await admin(workspace)];
    const made = await makeKey(first.browser.api.bind(first.browser));
    const hook = await first.browser.api('POST', '/webhooks', { url: 'http://localhost:9/', events: ['job.created'] });
    assert.equal(hook.status, 201, hook.text);
    const interviewer = await joinedMember(workspace, 'interviewer');
    const rejected = await second.browser.api('DELETE', `/members/${first.id}?transferTo=${interviewer.id}`);
    assert.equal(rejected.status, 422);
    assert.equal(rejected.body.error?.details.field, 'transferTo');
    const path = `/members/${first.id}?transferTo=${second.id}`;
    assert.equal((await workspace.api('DELETE', path)).status, 403, 'a key cannot give away what its owner has');
    assert.equal((await second.browser.api('DELETE', path)).status, 204);
    assert.equal(await statusOf(made.key), 200);
    const { body } = await workspace.api('GET', `/webhooks/${hook.body.data.id}`);
    assert.deepEqual([body.data.enabled, body.data.owner.id], [true, second.id]);
  });

  it('a lesser role removes the scopes that it lacks from the keys of its member', async () => {
    const workspace = await service.workspace();
    const { id, browser } = await admin(workspace);
    const [kept, gone] = [
      await makeKey(browser.api.bind(browser), { scopes: ['jobs:read', 'webhooks:write'] }),
      await makeKey(browser.api.bind(browser), { scopes: ['webhooks:write'] }),
    ];
    assert.equal((await workspace.api('PATCH', `/members/${id}`, { role: 'interviewer' })).status, 200);
    assert.deepEqual((await workspace.api('GET', `/api-keys/${kept.id}`)).body.data.scopes, ['jobs:read']);
    assert.equal(await statusOf(gone.key), 401);
  });

  it('what a key owns passes to the key that replaces it, even when a key rotates itself', async () => {
    const workspace = await service.workspace();
    const { id, browser } = await admin(workspace);
    const made = await makeKey(browser.api.bind(browser));
    const child = await makeKey(as(made.key));
    const rotated = (await as(made.key)('POST', `/api-keys/${made.id}/rotate`)).body.data;
    assert.equal(rotated.owner.id, id, 'the member still owns it');
    assert.equal(await statusOf(child.key), 200);
    assert.equal((await workspace.api('GET', `/api-keys/${child.id}`)).body.data.owner.id, rotated.id);
    await workspace.api('DELETE', `/api-keys/${rotated.id}`);
    assert.equal(await statusOf(child.key), 401);
  });
});

describe('scopes, expiry and addresses of keys', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('a key cannot create, change or rotate one so that it has more scopes than its own', async () => {
    const workspace = await service.workspace();
    const made = await makeKey(workspace.api, { scopes: ['jobs:read', 'api_keys:write'] });
    const wider = await makeKey(workspace.api, { scopes: ['jobs:write'] });
    const call = as(made.key);
    const scopes = ['jobs:read', 'candidates:read'];
    assert.equal((await call('POST', '/api-keys', { name: 'Wider', scopes })).status, 403);
    for (const { id } of [made, wider]) assert.equal((await call('PATCH', `/api-keys/${id}`, { scopes })).status, 403);
    assert.equal((await call('POST', `/api-keys/${wider.id}/rotate`)).status, 403);
  });

  it('a key cannot create one with a later expiry, and passes on its own expiry', async () => {
    const workspace = await service.workspace();
    const expiresAt = inAnHour();
    const made = await makeKey(workspace.api, { expiresAt });
    assert.equal((await makeKey(as(made.key))).expiresAt, expiresAt);
    const body = { name: 'For ever', scopes: ['jobs:read'], expiresAt: null };
    assert.equal((await as(made.key)('POST', '/api-keys', body)).status, 403);
    assert.equal((await as(made.key)('PATCH', `/api-keys/${made.id}`, { expiresAt: null })).status, 403);
  });

  it('a key works only from its addresses, as reported by a trusted proxy, and cannot create one with more addresses', async () => {
    const workspace = await service.workspace();
    const allowedAddresses = ['203.0.113.0/24', '2001:db8::/32'];
    const made = await makeKey(workspace.api, { allowedAddresses });
    const from = (address: string) => as(made.key, { 'x-forwarded-for': address });
    for (const inside of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::1'])
      assert.equal((await from(inside)('GET', '/jobs')).status, 200, inside);
    for (const outside of ['203.0.114.7', '198.51.100.1', '2001:db9::1', 'junk'])
      assert.equal((await from(outside)('GET', '/jobs')).status, 403, outside);
    const inside = from('203.0.113.7');
    const body = { name: 'Wider', scopes: ['jobs:read'] };
    assert.deepEqual((await inside('POST', '/api-keys', body)).body.data.allowedAddresses, allowedAddresses);
    for (const wider of [[], ['203.0.112.0/23'], ['0.0.0.0/0']])
      assert.equal((await inside('POST', '/api-keys', { ...body, allowedAddresses: wider })).status, 403, `${wider}`);
    const narrower = { ...body, allowedAddresses: ['203.0.113.128/25'] };
    assert.equal((await inside('POST', '/api-keys', narrower)).status, 201);
    assert.equal((await inside('PATCH', `/api-keys/${made.id}`, { allowedAddresses: [] })).status, 403);
  });

  it('an invalid network is a 422 naming it, and publishable keys cannot have any', async () => {
    const workspace = await service.workspace();
    const create = (more: object) => workspace.api('POST', '/api-keys', { name: 'x', scopes: ['jobs:read'], ...more });
    for (const wrong of ['203.0.113.0/33', 'example.com', '2001:db8::/129', '1.2.3.4/', '1.2.3.4/a', 'fe80::1%eth0']) {
      const answer = await create({ allowedAddresses: ['192.0.2.1', wrong] });
      assert.equal(answer.status, 422, wrong);
      assert.equal(answer.body.error?.details.field, 'allowedAddresses.1');
    }
    const publishable = await create({ type: 'publishable', allowedAddresses: ['192.0.2.1'] });
    assert.equal(publishable.body.error?.details.field, 'allowedAddresses');
  });

  it('the last use has a time and an address, and does not change the ETag', async () => {
    const workspace = await service.workspace();
    const made = await makeKey(workspace.api);
    const etag = (await workspace.api('GET', `/api-keys/${made.id}`)).headers.get('etag');
    await as(made.key, { 'x-forwarded-for': '203.0.113.9' })('GET', '/jobs');
    const read = await eventually(
      () => workspace.api('GET', `/api-keys/${made.id}`),
      ({ body }) => body.data.lastUsedAt !== null,
    );
    assert.equal(read.body.data.lastUsedAddress, '203.0.113.9');
    assert.equal(read.headers.get('etag'), etag);
  });

  it('keys from before owners were stored belong to the workspace', async () => {
    const workspace = await service.workspace();
    const made = await makeKey(workspace.api);
    await service.db.write.query(
      sql`update api_keys set owner = null, created_by = null where workspace_id = ${workspace.id} and id = ${made.id}`,
    );
    const { owner, createdBy } = (await workspace.api('GET', `/api-keys/${made.id}`)).body.data;
    assert.deepEqual([owner, createdBy], [null, null]);
  });
});
