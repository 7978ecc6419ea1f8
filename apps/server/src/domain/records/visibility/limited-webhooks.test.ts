import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { DELIVERY_OPTIONS, DeliveryWorker } from '../../integrations/webhooks/delivery-worker.ts';
import { deliveryDispatcher } from '../../integrations/webhooks/dispatch-deliveries.ts';
import { startReceiver } from '../../integrations/webhooks/receiver.fixture.ts';

const service = await startService();
const receiver = await startReceiver(service);
const worker = new DeliveryWorker(service.db, service.services, { ...DELIVERY_OPTIONS, random: () => 0 });
service.beforeClose(() => worker.stop());
const dispatcher = deliveryDispatcher((endpoints) => worker.wake(endpoints));

const webhook = async (key: Pick<TestWorkspace, 'api'>, events = ['*']): Promise<Json> => {
  const made = await key.api('POST', '/webhooks', { url: receiver.url, events });
  assert.equal(made.status, 201, made.text);
  return made.body.data;
};
const deliveriesOf = async ({ api }: TestWorkspace, id: string): Promise<Json[]> =>
  (await api('GET', `/webhooks/${id}/deliveries?limit=100`)).body.data;

/** Waits until nothing is left to dispatch or to send to the webhook. */
async function settled(workspace: TestWorkspace, id: string): Promise<Json[]> {
  const ofJob = await makeJob(workspace, { title: 'The last event' });
  const marker = await workspace.api('POST', '/webhooks', { url: receiver.url, events: ['job.published'] });
  await workspace.api('POST', `/jobs/${ofJob.id}/publish`);
  return eventually(
    async () => {
      while ((await dispatchOnce(service.db, dispatcher)) > 0);
      const all = [...(await deliveriesOf(workspace, marker.body.data.id)), ...(await deliveriesOf(workspace, id))];
      const isOver = all.every(({ status }) => status !== 'pending' && status !== 'delivering');
      return isOver && all.some(({ event }) => event === 'job.published');
    },
    (isOver) => isOver,
  ).then(() => deliveriesOf(workspace, id));
}
const received = (workspace: TestWorkspace) =>
  receiver.received.filter(({ message }) => message.workspaceId === workspace.id);

describe('a webhook of a key with limits', () => {
  it('has the limits of the key, and is sent only the events that the key sees', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace, { title: 'Unseen title' })];
    const key = await limitedKey(workspace, { jobIds: [own.id] });
    const { id, limits } = await webhook(key);
    assert.deepEqual(limits, { jobIds: [own.id] });
    const [mine, theirs] = [await apply(workspace, own.id), await apply(workspace, other.id)];
    await workspace.api('PATCH', `/jobs/${other.id}`, { title: 'Unseen still' });
    await workspace.api('PATCH', `/candidates/${theirs.candidateId}`, { headline: 'Unseen person' });
    const deliveries = await settled(workspace, id);
    assert.ok(deliveries.length >= 2 && deliveries.every(({ status }) => status === 'succeeded'));
    const bodies = received(workspace)
      .filter(({ message }) => message.type !== 'job.published')
      .map(({ body }) => body)
      .join('\n');
    assert.match(bodies, new RegExp(mine.id));
    assert.doesNotMatch(bodies, new RegExp([other.id, theirs.id, theirs.candidateId, 'Unseen'].join('|')));
    const feed = (await key.api('GET', '/activity-events?limit=100')).body.data.map((event: Json) => event.id);
    assert.deepEqual(
      deliveries.filter(({ eventId }) => !feed.includes(eventId)),
      [],
    );
  });

  it('without personal data sends null for it', async () => {
    const workspace = await service.workspace();
    const key = await limitedKey(workspace, { personalData: false });
    const { id } = await webhook(key, ['candidate.*', 'application.*']);
    const wide = await webhook(workspace, ['candidate.*']);
    const job = await makeJob(workspace);
    const { candidateId } = await apply(workspace, job.id);
    await workspace.api('PATCH', `/candidates/${candidateId}`, { headline: 'zyxmark' });
    const deliveries = await settled(workspace, id);
    assert.equal(deliveries.length, 3);
    const ids = deliveries.map(({ eventId }) => eventId);
    const sent = received(workspace).filter((message) => ids.includes(message.id));
    const updates = sent
      .filter(({ message }) => message.type === 'candidate.updated')
      .map(({ message }) => message.data);
    assert.deepEqual(updates.map(({ candidate }: Json) => [candidate.id, candidate.headline]).sort(), [
      [candidateId, null],
      [candidateId, 'zyxmark'],
    ]);
    assert.equal((await deliveriesOf(workspace, wide.id)).length, 2);
  });

  it('is not sent an event whose job has left the department since, neither pending nor replayed', async () => {
    const workspace = await service.workspace();
    const department = (await workspace.api('POST', '/departments', { name: 'Sales' })).body.data.id;
    const job = await makeJob(workspace, { departmentId: department });
    const key = await limitedKey(workspace, { departmentIds: [department] });
    const { id } = await webhook(key, ['job.updated']);
    await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'Once seen' });
    await settled(workspace, id);
    assert.equal((await workspace.api('PATCH', `/webhooks/${id}`, { enabled: false })).status, 200);
    await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'No longer seen' });
    while ((await dispatchOnce(service.db, dispatcher)) > 0);
    await eventually(
      async () => {
        await dispatchOnce(service.db, dispatcher);
        return deliveriesOf(workspace, id);
      },
      (deliveries) => deliveries.length === 2,
    );
    await workspace.api('PATCH', `/jobs/${job.id}`, { departmentId: null });
    assert.equal((await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true })).status, 200);
    const [pending, first] = await settled(workspace, id);
    assert.deepEqual([pending.status, first.status], ['failed', 'succeeded']);
    const path = `/webhooks/${id}/deliveries`;
    const attempts = (await workspace.api('GET', `${path}/${pending.id}/attempts`)).body.data;
    assert.match(attempts[0].error, /no longer within/);
    const range = { from: '2020-01-01T00:00:00.000Z', to: '2090-01-01T00:00:00.000Z' };
    assert.equal((await workspace.api('POST', `/webhooks/${id}/replay`, range)).body.data.count, 0);
    assert.deepEqual((await key.api('GET', path)).body.data, []);
    assert.equal((await workspace.api('POST', `${path}/${first.id}/replay`)).status, 201);
    assert.equal((await settled(workspace, id))[0].status, 'failed');
    assert.doesNotMatch(JSON.stringify(received(workspace)), /No longer seen/);
  });

  it('keeps its limits whoever changes it, and is not accessible to keys that see less', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace)];
    const [key, both] = [
      await limitedKey(workspace, { jobIds: [own.id] }),
      await limitedKey(workspace, { jobIds: [own.id, other.id] }),
    ];
    const [limited, wider, wide] = [await webhook(key), await webhook(both), await webhook(workspace)];
    const changed = await workspace.api('PATCH', `/webhooks/${limited.id}`, { events: ['job.*'] });
    assert.deepEqual([changed.status, changed.body.data.limits], [200, { jobIds: [own.id] }]);
    for (const { id } of [wider, wide]) {
      assert.equal((await key.api('GET', `/webhooks/${id}`)).status, 404);
      assert.equal((await key.api('PATCH', `/webhooks/${id}`, { events: ['job.*'] })).status, 404);
      assert.equal((await key.api('POST', `/webhooks/${id}/rotate-secret`, {})).status, 404);
    }
    assert.deepEqual(
      (await key.api('GET', '/webhooks')).body.data.map(({ id }: Json) => id),
      [limited.id],
    );
    assert.equal((await both.api('POST', `/webhooks/${limited.id}/rotate-secret`, {})).status, 200);
    const nameless = await limitedKey(workspace, { personalData: false });
    for (const [method, path, body] of [
      ['PATCH', `/webhooks/${wide.id}`, { url: receiver.url.replace('127.0.0.1', 'localhost') }],
      ['PATCH', `/webhooks/${wide.id}`, { events: ['job.*'] }],
      ['POST', `/webhooks/${wide.id}/rotate-secret`, {}],
    ] as const)
      assert.equal((await nameless.api(method, path, body)).status, 403, `${method} ${path}`);
  });

  it('is disabled together with its owner, even if that is revoked by a key that sees less', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace)];
    const both = await limitedKey(workspace, { jobIds: [own.id, other.id] });
    const created = await both.api('POST', '/api-keys', {
      name: 'Child',
      scopes: ['jobs:read', 'webhooks:write'],
      limits: { jobIds: [own.id] },
    });
    const child = { api: withKey(workspace, created.body.data.key) };
    const { id } = await webhook(child, ['job.*']);
    const taken = await both.api('PATCH', `/webhooks/${id}`, { description: 'Seen by both' });
    assert.equal(taken.status, 200);
    const one = await limitedKey(workspace, { jobIds: [own.id] });
    assert.equal((await one.api('DELETE', `/api-keys/${created.body.data.id}`)).status, 204);
    const { enabled, disabledReason } = (await workspace.api('GET', `/webhooks/${id}`)).body.data;
    assert.equal(enabled, false);
    assert.match(disabledReason, /revoked/);
  });
});

function withKey({ api }: TestWorkspace, key: string): TestWorkspace['api'] {
  return (method, path, body, headers = {}) => api(method, path, body, { ...headers, authorization: `Bearer ${key}` });
}
