import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { keyWith } from '../../../../test/keys.ts';
import { startWorkers } from '../../../background/workers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { ok, startReceiver, status, verify } from './receiver.fixture.ts';
import { removeOldDeliveries } from './remove-old-deliveries.ts';

const service = await startService();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const job = { title: 'Welder', description: 'Welds.', employmentType: 'full_time', workplaceType: 'onsite' };

async function webhook(workspace: TestWorkspace, url: string, more: object = {}) {
  const { body, status } = await workspace.api('POST', '/webhooks', { url, events: ['job.*'], ...more });
  assert.equal(status, 201);
  return body.data as Json;
}

async function createJob(workspace: TestWorkspace): Promise<string> {
  return (await workspace.api('POST', '/jobs', job)).body.data.id;
}

const deliveries = (workspace: TestWorkspace, id: string, query = '') =>
  workspace.api('GET', `/webhooks/${id}/deliveries${query}`).then(({ body }) => body.data as Json[]);

describe('deliveries', () => {
  it('an event reaches every endpoint that subscribes to it, signed, once, with the ID of the feed', async () => {
    const workspace = await service.workspace();
    const [all, some, other] = await Promise.all([1, 2, 3].map(() => startReceiver(service)));
    const created = await webhook(workspace, all!.url);
    const filtered = await webhook(workspace, some!.url, { events: ['job.published'] });
    await webhook(workspace, other!.url, { events: ['job.deleted'] });
    const id = await createJob(workspace);
    await workspace.api('POST', `/jobs/${id}/publish`);
    await all!.until((received) => received.length === 2);
    await some!.until((received) => received.length === 1);
    for (const received of all!.received) verify(created.secret, received);
    verify(filtered.secret, some!.received[0]!);
    assert.throws(() => verify(filtered.secret, all!.received[0]!));

    const published = (await workspace.api('GET', '/activity-events?type=job.published')).body.data;
    assert.deepEqual(
      published.map((event: Json) => event.id),
      some!.received.map((received) => received.id),
    );
    const { message } = some!.received[0]!;
    assert.equal(message.id, published[0].id);
    assert.equal(message.type, 'job.published');
    assert.equal(message.timestamp, published[0].createdAt);
    assert.equal(message.workspaceId, workspace.id);
    assert.deepEqual(message.data, published[0].data);
    const same = all!.received.find((received) => received.id === message.id);
    assert.equal(same?.body, some!.received[0]!.body, 'the same bytes for every endpoint');
    assert.equal(other!.received.length, 0);

    const [delivery] = await eventually(
      () => deliveries(workspace, filtered.id),
      ([first]) => first?.status === 'succeeded',
    );
    assert.equal(delivery.attempts, 1);
    assert.equal(delivery.responseStatus, 200);
    assert.equal(delivery.nextAttemptAt, null);
    const attempts = await workspace.api('GET', `/webhooks/${filtered.id}/deliveries/${delivery.id}/attempts`);
    assert.deepEqual(
      attempts.body.data.map((attempt: Json) => [attempt.number, attempt.status, attempt.responseBody]),
      [[1, 'succeeded', 'thanks']],
    );
  });

  it("a receiver's response, which may echo the event, is shown only to callers who may read the event", async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, (_request, response, { body }) => response.end(body));
    const { id } = await webhook(workspace, receiver.url, { events: ['job.created'] });
    await createJob(workspace);
    const [delivery] = await eventually(
      () => deliveries(workspace, id),
      ([first]) => first?.status === 'succeeded',
    );
    const path = `/webhooks/${id}/deliveries/${delivery.id}/attempts`;
    const responseSeenBy = async (...scopes: string[]) =>
      (await (await keyWith(workspace, ...scopes)).api('GET', path)).body.data[0].responseBody;
    assert.match(await responseSeenBy('webhooks:read', 'jobs:read'), /Welder/);
    assert.equal(await responseSeenBy('webhooks:read'), null);
    assert.equal(await responseSeenBy('webhooks:read', 'candidates:read', 'activity:read'), null);
  });

  it('events from before an endpoint was created, and those of other workspaces, do not reach it', async () => {
    const [workspace, outsider] = [await service.workspace(), await service.workspace()];
    const receiver = await startReceiver(service);
    await createJob(workspace);
    await webhook(workspace, receiver.url);
    await createJob(outsider);
    const id = await createJob(workspace);
    await receiver.until((received) => received.length > 0);
    await workspace.api('DELETE', `/jobs/${id}`);
    await receiver.until((received) => received.length > 1);
    assert.deepEqual(
      receiver.received.map(({ message }) => [message.type, (message.data.job as Json).id]),
      [
        ['job.created', id],
        ['job.deleted', id],
      ],
    );
  });

  it('a paused endpoint loses nothing: events recorded meanwhile are sent when it resumes', async () => {
    const workspace = await service.workspace();
    const [receiver, witness] = [await startReceiver(service), await startReceiver(service)];
    const { id } = await webhook(workspace, receiver.url);
    await webhook(workspace, witness.url);
    const paused = await workspace.api('PATCH', `/webhooks/${id}`, { enabled: false });
    assert.deepEqual([paused.body.data.enabled, paused.body.data.status], [false, 'paused']);
    assert.equal(paused.body.data.disabledReason, null);
    const jobs = [await createJob(workspace), await createJob(workspace)];
    await witness.until((received) => received.length === 2);
    assert.equal((await deliveries(workspace, id, '?status=pending')).length, 2);
    assert.equal(receiver.received.length, 0);
    await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true });
    await receiver.until((received) => received.length === 2);
    assert.deepEqual(receiver.received.map(({ message }) => (message.data.job as Json).id).sort(), jobs.sort());
  });

  it('an endpoint that is not enabled keeps its deliveries for 30 days, an enabled one until they are sent', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(500));
    const [paused, enabled] = [await webhook(workspace, receiver.url), await webhook(workspace, receiver.url)];
    await workspace.api('PATCH', `/webhooks/${paused.id}`, { enabled: false });
    await createJob(workspace);
    await eventually(
      async () => [...(await deliveries(workspace, paused.id)), ...(await deliveries(workspace, enabled.id))],
      (all) => all.length === 2 && all.some(({ attempts }) => attempts > 0),
    );
    await service.db.write.query(sql`delete from webhook_attempts where workspace_id = ${workspace.id}`);
    await service.db.write.query(sql`
      update webhook_deliveries set id = ordered_id(now() - interval '31 days', case when webhook_id = ${enabled.id} then 1 else 2 end)
      where workspace_id = ${workspace.id}`);
    await removeOldDeliveries.run(service.db, service.services);
    assert.deepEqual(await deliveries(workspace, paused.id), []);
    assert.equal((await deliveries(workspace, enabled.id)).length, 1);
  });

  it('the body equals the event of the feed, with its actor', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    await webhook(workspace, receiver.url);
    await createJob(workspace);
    await receiver.until((received) => received.length === 1);
    const { timestamp, workspaceId, ...sent } = receiver.received[0]!.message as Json;
    const [event] = (await workspace.api('GET', '/activity-events?type=job.created')).body.data;
    assert.deepEqual({ ...sent, createdAt: timestamp }, event);
    assert.equal(workspaceId, workspace.id);
    assert.equal(event.actor.type, 'api_key');
  });

  it('a webhook can be limited to jobs: it gets only their events, and unknown jobs are 422', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const [own, other] = [await createJob(workspace), await createJob(workspace)];
    const created = await webhook(workspace, receiver.url, { limits: { jobIds: [own] } });
    assert.deepEqual(created.limits, { jobIds: [own] });
    for (const id of [other, own]) await workspace.api('POST', `/jobs/${id}/publish`);
    await receiver.until((received) => received.length === 1);
    assert.equal((receiver.received[0]!.message.data.job as Json).id, own);
    const input = { url: receiver.url, events: ['job.*'], limits: { jobIds: [workspace.id] } };
    const unknown = await workspace.api('POST', '/webhooks', input);
    assert.deepEqual([unknown.status, unknown.body.error?.details?.field], [422, 'limits.jobIds']);
    const key = await workspace.api('POST', '/api-keys', {
      name: 'Limited',
      type: 'secret',
      scopes: ['webhooks:write', 'jobs:read'],
      limits: { jobIds: [own] },
    });
    const wider = await service.request('POST', '/api/v1/webhooks', {
      headers: { authorization: `Bearer ${key.body.data.key}` },
      body: { ...input, limits: { jobIds: [own, other] } },
    });
    assert.equal(wider.status, 403);
  });

  it('a failed delivery is retried after about 5 seconds, as in the retry table, and the failure is listed in the attempts', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(500));
    const { id } = await webhook(workspace, receiver.url);
    await createJob(workspace);
    const [failed] = await eventually(
      () => deliveries(workspace, id),
      ([first]) => first?.attempts === 1,
    );
    assert.equal(failed.status, 'pending');
    assert.equal(failed.responseStatus, 500);
    const wait = Date.parse(failed.nextAttemptAt) - Date.parse(failed.createdAt);
    assert.ok(wait >= 5_000 && wait < 16_000, `${wait} ms`);
    receiver.answer = ok;
    await service.db.write.query(
      sql`update webhook_deliveries set next_attempt_at = rolecall_now() where workspace_id = ${workspace.id}`,
    );
    await receiver.until((received) => received.length === 2);
    assert.equal(receiver.received[0]!.id, receiver.received[1]!.id);
    assert.equal(receiver.received[0]!.body, receiver.received[1]!.body);
    const [done] = await eventually(
      () => deliveries(workspace, id),
      ([first]) => first?.status === 'succeeded',
    );
    assert.equal(done.attempts, 2);
    assert.ok(done.deliveredAt);
    const { body } = await workspace.api('GET', `/webhooks/${id}/deliveries/${done.id}/attempts`);
    assert.deepEqual(
      body.data.map((attempt: Json) => [attempt.number, attempt.status, attempt.responseStatus]),
      [
        [2, 'succeeded', 200],
        [1, 'failed', 500],
      ],
    );
  });

  it('410 ends the delivery and disables the endpoint, which is not paused and gets what it has missed once it is enabled', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(410));
    const { id, status: initial } = await webhook(workspace, receiver.url);
    assert.equal(initial, 'active');
    await createJob(workspace);
    const disabled = await eventually(
      async () => (await workspace.api('GET', `/webhooks/${id}`)).body.data,
      (record) => !record.enabled,
    );
    assert.equal(disabled.status, 'disabled');
    assert.match(disabled.disabledReason, /410/);
    const missed = await createJob(workspace);
    const [waiting, first] = await eventually(
      () => deliveries(workspace, id),
      (all) => all.length === 2 && all[1]?.status === 'failed',
    );
    assert.deepEqual([waiting.status, waiting.attempts, first.responseStatus], ['pending', 0, 410]);
    receiver.answer = ok;
    const enabled = (await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true })).body.data;
    assert.deepEqual([enabled.status, enabled.disabledReason], ['active', null]);
    await receiver.until((received) => received.length === 2);
    assert.equal((receiver.received[1]!.message.data.job as Json).id, missed);
  });

  it('a redirect is a failure and not followed', async () => {
    const workspace = await service.workspace();
    const target = await startReceiver(service);
    const receiver = await startReceiver(service, status(302, { location: target.url }));
    const { id } = await webhook(workspace, receiver.url);
    await createJob(workspace);
    const [failed] = await eventually(
      () => deliveries(workspace, id),
      ([first]) => first?.attempts === 1,
    );
    assert.deepEqual([failed.status, failed.responseStatus], ['pending', 302]);
    assert.equal(target.received.length, 0);
  });
});

describe('replays', () => {
  it('a delivery can be replayed: a new delivery of the same event', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const { id } = await webhook(workspace, receiver.url);
    await createJob(workspace);
    await receiver.until((received) => received.length === 1);
    const [original] = await deliveries(workspace, id);
    const replay = await workspace.api('POST', `/webhooks/${id}/deliveries/${original.id}/replay`, undefined, {
      'idempotency-key': 'again',
    });
    assert.equal(replay.status, 201);
    assert.equal(replay.body.data.replayOfId, original.id);
    assert.equal(replay.body.data.eventId, original.eventId);
    await receiver.until((received) => received.length === 2);
    assert.equal(receiver.received[1]!.id, original.eventId);
    const repeated = await workspace.api('POST', `/webhooks/${id}/deliveries/${original.id}/replay`, undefined, {
      'idempotency-key': 'again',
    });
    assert.equal(repeated.text, replay.text);
    assert.equal((await deliveries(workspace, id)).length, 2);
  });

  it('replaying a time range sends every event that the endpoint subscribes to, including those from before it was created', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const before = await createJob(workspace);
    await workspace.api('POST', `/jobs/${before}/publish`);
    const events = (await workspace.api('GET', '/activity-events?entityType=job')).body.data;
    const { id } = await webhook(workspace, receiver.url, { events: ['job.published', 'job.created'] });
    const range = { from: events.at(-1).createdAt, to: events[0].createdAt };
    const answer = await workspace.api('POST', `/webhooks/${id}/replay`, range);
    assert.equal(answer.status, 202);
    assert.deepEqual(answer.body.data, { count: 2 });
    await receiver.until((received) => received.length === 2);
    assert.deepEqual(
      receiver.received.map((received) => received.id).sort(),
      events.map((event: Json) => event.id).sort(),
    );
    const empty = await workspace.api('POST', `/webhooks/${id}/replay`, { from: range.to, to: range.from });
    assert.equal(empty.status, 422);
  });
});

describe('endpoints', () => {
  it('the secret is shown once, and two are valid during an overlap', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const created = await webhook(workspace, receiver.url, { description: 'CRM' });
    assert.match(created.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await workspace.api('GET', `/webhooks/${created.id}`);
    assert.equal('secret' in read.body.data, false);
    const rotated = await workspace.api('POST', `/webhooks/${created.id}/rotate-secret`, { overlapSeconds: 60 });
    await createJob(workspace);
    await receiver.until((received) => received.length === 1);
    verify(created.secret, receiver.received[0]!);
    verify(rotated.body.data.secret, receiver.received[0]!);
    const until = Date.parse(rotated.body.data.previousSecretUntil) - Date.parse(rotated.body.data.updatedAt);
    assert.equal(until, 60_000, 'says until when the previous secret signs');
    const second = await workspace.api('POST', `/webhooks/${created.id}/rotate-secret`);
    assert.equal(second.body.data.previousSecretUntil, null);
    await createJob(workspace);
    await receiver.until((received) => received.length === 2);
    verify(second.body.data.secret, receiver.received[1]!);
    assert.throws(() => verify(created.secret, receiver.received[1]!));
    assert.throws(() => verify(rotated.body.data.secret, receiver.received[1]!));
    const stored = (await workspace.api('GET', `/activity-events?entityId=${created.id}`)).text;
    assert.equal(stored.includes('whsec_'), false, 'no secret in the event log');
  });

  it('a test is sent immediately, returns the result, is listed among the deliveries and is never retried', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(503));
    const witness = await startReceiver(service);
    const created = await webhook(workspace, receiver.url, { enabled: false });
    await webhook(workspace, witness.url);
    const failed = await workspace.api('POST', `/webhooks/${created.id}/test`);
    assert.equal(failed.status, 200);
    assert.deepEqual([failed.body.data.status, failed.body.data.responseStatus], ['failed', 503]);
    verify(created.secret, receiver.received[0]!);
    assert.equal(receiver.received[0]!.message.type, 'webhook.test');
    receiver.answer = ok;
    const passed = await workspace.api('POST', `/webhooks/${created.id}/test`);
    assert.equal(passed.body.data.status, 'succeeded');
    assert.equal(typeof passed.body.data.durationMs, 'number');
    assert.deepEqual(
      (await deliveries(workspace, created.id)).map((delivery) => [
        delivery.event,
        delivery.status,
        delivery.nextAttemptAt,
      ]),
      [
        ['webhook.test', 'succeeded', null],
        ['webhook.test', 'failed', null],
      ],
    );
    await createJob(workspace);
    await witness.until((received) => received.length === 1);
    assert.equal(witness.received[0]!.message.type, 'job.created', 'a test goes to one endpoint only');
  });

  it('a misspelled event type is rejected with the one that was probably meant', async () => {
    const { api } = await service.workspace();
    for (const [given, meant] of [
      ['job.publishd', 'job.published'],
      ['jobs.*', 'job.*'],
    ]) {
      const { status, body } = await api('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: [given] });
      assert.equal(status, 422);
      assert.match(
        body.error!.details.fields['events.0'][0],
        new RegExp(`; did you mean ${meant!.replace('*', '\\*')}\\?$`),
      );
    }
  });

  it('unknown events and invalid URLs are rejected, naming the field', async () => {
    const workspace = await service.workspace();
    const bad = await workspace.api('POST', '/webhooks', { url: 'https://example.com', events: ['job.created', 'x'] });
    assert.deepEqual([bad.status, bad.body.error?.details.field], [422, 'events.1']);
    for (const name of ['bottle.*', 'job*', 'job.', '.*', 'job.created.*', '**', 'api_keys.*']) {
      const { status, body } = await workspace.api('POST', '/webhooks', { url: 'https://example.com', events: [name] });
      assert.deepEqual([status, body.error?.details.field], [422, 'events.0'], name);
    }
    for (const url of ['ftp://example.com/', 'nonsense', 'http://user:pass@example.com/']) {
      const { status, body } = await workspace.api('POST', '/webhooks', { url, events: ['*'] });
      assert.deepEqual([status, body.error?.details.field], [422, 'url'], url);
    }
  });

  it('a deleted endpoint returns 404, gets nothing more, and stays as a tombstone', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(500));
    const { id } = await webhook(workspace, receiver.url);
    await createJob(workspace);
    await receiver.until((received) => received.length === 1);
    assert.equal((await workspace.api('DELETE', `/webhooks/${id}`)).status, 204);
    assert.equal((await workspace.api('GET', `/webhooks/${id}/deliveries`)).status, 404);
    const { body } = await workspace.api('GET', '/webhooks?includeDeleted=true');
    assert.ok(body.data.find((record: Json) => record.id === id).deletedAt);
  });

  it('an unchanged PATCH keeps updatedAt and records nothing', async () => {
    const workspace = await service.workspace();
    const { id, updatedAt } = await webhook(workspace, 'http://127.0.0.1:9/');
    const same = await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true, events: ['job.*'] });
    assert.deepEqual([same.status, same.body.data.updatedAt], [200, updatedAt]);
    const events = await workspace.api('GET', `/activity-events?entityId=${id}`);
    assert.deepEqual(
      events.body.data.map((event: Json) => event.type),
      ['webhook.created'],
    );
  });
});
