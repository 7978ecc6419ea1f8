import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';
import { endExpiredKeys } from '../../accounts/ownership/end-expired.ts';
import { dispatchOnce } from '../activity/dispatch.ts';
import { deliveryDispatcher } from './dispatch-deliveries.ts';

const service = await startService();
const URL = 'http://localhost:9/';

const createWebhook = async ({ api }: Pick<TestWorkspace, 'api'>, events: string[]): Promise<Json> => {
  const answer = await api('POST', '/webhooks', { url: URL, events });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
async function delivered({ api }: TestWorkspace, id: string): Promise<string[]> {
  const dispatcher = deliveryDispatcher(() => {});
  // An event stays hidden while an older transaction is open, so an empty round does not mean that all is done.
  const behind = sql`select 1 from activity_events e join dispatch_cursors c on c.name = 'webhooks'
    where (e.position, e.id) > (c.position, c.id) limit 1`;
  while ((await service.db.write.query(behind)).length > 0) await dispatchOnce(service.db, dispatcher);
  return (await api('GET', `/webhooks/${id}/deliveries?limit=100`)).body.data.map(({ event }: Json) => event).reverse();
}
const missing = (answer: Json) => answer.body.error?.details.missingScopes;

describe('a webhook sends only what its owner may read', () => {
  it('creating one requires the scopes for everything in its events; the 403 names those that are missing', async () => {
    const workspace = await service.workspace();
    const key = await keyWith(workspace, 'webhooks:write', 'applications:read', 'jobs:read');
    const create = (events: string[]) => key.api('POST', '/webhooks', { url: URL, events });
    const rejected = await create(['job.created', 'application.created']);
    assert.equal(rejected.status, 403);
    assert.deepEqual(missing(rejected), ['candidates:read', 'stages:read']);
    assert.equal((await create(['*'])).status, 403);
    assert.equal((await workspace.api('GET', '/webhooks')).body.data.length, 0);
    const made = await createWebhook(key, ['job.created']);
    assert.deepEqual(made.scopes, ['jobs:read']);
    assert.deepEqual(made.owner, { type: 'api_key', id: key.id, name: 'A key' });
    assert.equal(made.createdBy.id, key.id);
  });

  it('a type, its resource and all events are each a subscription to it, live and in replays', async () => {
    const workspace = await service.workspace();
    const [byName, byResource, other, all] = [
      await createWebhook(workspace, ['stage.updated']),
      await createWebhook(workspace, ['stage.*']),
      await createWebhook(workspace, ['job.*']),
      await createWebhook(workspace, ['*']),
    ];
    const job = await makeJob(workspace);
    const renamed = await workspace.api('PATCH', `/jobs/${job.id}/stages/${job.stages.screening}`, { name: 'Call' });
    assert.equal(renamed.status, 200, renamed.text);
    assert.equal((await delivered(workspace, byName.id)).join(), 'stage.updated');
    assert.equal((await delivered(workspace, byResource.id)).at(-1), 'stage.updated');
    assert.deepEqual(await delivered(workspace, other.id), ['job.created']);
    assert.equal((await delivered(workspace, all.id)).filter((type) => type === 'stage.updated').length, 1);
    const range = { from: '2020-01-01T00:00:00.000Z', to: new Date().toISOString() };
    const replay = async ({ id }: Json) =>
      (await workspace.api('POST', `/webhooks/${id}/replay`, range)).body.data.count;
    assert.deepEqual([await replay(byName), await replay(other)], [1, 1]);
    const path = `/activity-events?type=webhook.range_replayed&entityId=${byName.id}`;
    const [event] = (await workspace.api('GET', path)).body.data;
    assert.deepEqual(event.data.webhook, (await workspace.api('GET', `/webhooks/${byName.id}`)).body.data);
  });

  it('subscribing to a resource requires the scopes of all its events, and events beyond the stored scopes are not sent', async () => {
    const workspace = await service.workspace();
    const key = await keyWith(workspace, 'webhooks:write', 'jobs:read');
    assert.deepEqual((await createWebhook(key, ['job.*'])).scopes, ['jobs:read']);
    const rejected = await key.api('POST', '/webhooks', { url: URL, events: ['api_key.*', 'job.*'] });
    assert.deepEqual([rejected.status, missing(rejected)], [403, ['api_keys:read']]);
    const { id } = await createWebhook(workspace, ['*']);
    await service.db.write.query(sql`
      update webhooks set scopes = '{jobs:read}' where workspace_id = ${workspace.context.workspaceId} and id = ${id}`);
    await makeJob(workspace);
    await workspace.api('POST', '/api-keys', { name: 'Unseen', scopes: ['jobs:read'] });
    assert.deepEqual(await delivered(workspace, id), ['job.created']);
  });

  it('webhooks:write alone is not enough to change the URL, rotate the secret, replay or add events', async () => {
    const workspace = await service.workspace();
    const { id } = await createWebhook(workspace, ['candidate.created']);
    await makeCandidate(workspace);
    await delivered(workspace, id);
    const delivery = (await workspace.api('GET', `/webhooks/${id}/deliveries`)).body.data[0].id;
    const { api } = await keyWith(workspace, 'webhooks:write', 'webhooks:read', 'jobs:read');
    const range = { from: '2020-01-01T00:00:00.000Z', to: new Date().toISOString() };
    const before = (await workspace.api('GET', `/webhooks/${id}`)).text;
    const rejections = [
      await api('PATCH', `/webhooks/${id}`, { url: 'http://localhost:10/' }),
      await api('PATCH', `/webhooks/${id}`, { events: ['candidate.created', 'job.created'] }),
      await api('POST', `/webhooks/${id}/rotate-secret`),
      await api('POST', `/webhooks/${id}/replay`, range),
      await api('POST', `/webhooks/${id}/deliveries/${delivery}/replay`),
    ];
    for (const [index, rejection] of rejections.entries()) {
      assert.equal(rejection.status, 403, rejection.text);
      // Other events are granted again; everything else requires what the webhook has.
      const needed = index === 1 ? ['candidates:read'] : ['candidates:read', 'custom_fields:private'];
      assert.deepEqual(missing(rejection), needed);
    }
    assert.equal((await workspace.api('GET', `/webhooks/${id}`)).text, before);
    assert.equal((await workspace.api('GET', `/webhooks/${id}/deliveries`)).body.data.length, 1);
  });

  it('changing its events grants the scopes that the caller has now, never those granted before', async () => {
    const workspace = await service.workspace();
    const { id } = await createWebhook(workspace, ['candidate.created', 'job.created']);
    const key = await keyWith(workspace, 'webhooks:write', 'jobs:read');
    const patched = await key.api('PATCH', `/webhooks/${id}`, { events: ['job.created'] });
    assert.equal(patched.status, 200, patched.text);
    assert.deepEqual([patched.body.data.scopes, patched.body.data.owner.id], [['jobs:read'], key.id]);
    assert.equal((await key.api('PATCH', `/webhooks/${id}`, { url: 'http://localhost:10/' })).status, 200);
  });

  it('events that its stored scopes do not cover are neither delivered nor replayed', async () => {
    const workspace = await service.workspace();
    const { id } = await createWebhook(workspace, ['*']);
    await service.db.write.query(sql`
      update webhooks set scopes = array['jobs:read'] where workspace_id = ${workspace.id} and id = ${id}`);
    await makeCandidate(workspace);
    await makeJob(workspace);
    assert.deepEqual(await delivered(workspace, id), ['job.created']);
    const range = { from: '2020-01-01T00:00:00.000Z', to: new Date().toISOString() };
    await workspace.api('PATCH', `/webhooks/${id}`, { description: 'a change that grants nothing' });
    const replayed = await workspace.api('POST', `/webhooks/${id}/replay`, range);
    assert.equal(replayed.body.data.count, 1);
  });

  it('it is disabled with the key or member that owns it, and owners can enable it again', async () => {
    const workspace = await service.workspace();
    const key = await keyWith(workspace, 'webhooks:write', 'jobs:read');
    const { id } = await createWebhook(key, ['job.created']);
    await workspace.api('DELETE', `/api-keys/${key.id}`);
    const disabled = (await workspace.api('GET', `/webhooks/${id}`)).body.data;
    assert.equal(disabled.enabled, false);
    assert.match(disabled.disabledReason, /API key A key, which owned it, was revoked/);
    await makeJob(workspace);
    assert.deepEqual(await delivered(workspace, id), ['job.created'], 'queued');
    const enabled = await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true });
    assert.equal(enabled.status, 200, enabled.text);
    assert.notEqual(enabled.body.data.owner.id, key.id);
    await makeJob(workspace);
    assert.deepEqual(await delivered(workspace, id), ['job.created', 'job.created']);
  });

  it('it is disabled when its key expires', async () => {
    const workspace = await service.workspace();
    const key = await keyWith(workspace, 'webhooks:write', 'jobs:read', 'api_keys:write');
    const { id } = await createWebhook(key, ['job.created']);
    await workspace.api('PATCH', `/api-keys/${key.id}`, { expiresAt: '2090-01-01T00:00:00.000Z' });
    await endExpiredKeys.run(service.db, service.services);
    assert.equal((await workspace.api('GET', `/webhooks/${id}`)).body.data.enabled, true);
    await service.db.write.query(sql`
      update api_keys set expires_at = now() where workspace_id = ${workspace.id} and id = ${key.id}`);
    await endExpiredKeys.run(service.db, service.services);
    const { enabled, disabledReason } = (await workspace.api('GET', `/webhooks/${id}`)).body.data;
    assert.deepEqual([enabled, disabledReason], [false, 'The API key A key, which owned it, expired.']);
  });

  it('webhooks from before scopes were stored send what they subscribe to, and changing them requires all scopes', async () => {
    const workspace = await service.workspace();
    const { id } = await createWebhook(workspace, ['*']);
    await service.db.write.query(sql`
      update webhooks set scopes = null, owner = null where workspace_id = ${workspace.id} and id = ${id}`);
    await makeCandidate(workspace);
    assert.deepEqual(await delivered(workspace, id), ['candidate.created']);
    const { api } = await keyWith(workspace, 'webhooks:write', 'candidates:read');
    assert.equal((await api('PATCH', `/webhooks/${id}`, { url: 'http://localhost:10/' })).status, 403);
    assert.equal((await workspace.api('PATCH', `/webhooks/${id}`, { url: 'http://localhost:10/' })).status, 200);
  });
});
