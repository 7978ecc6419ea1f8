import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../platform/database/sql.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../testing/harness.ts';
import { startWorkers } from '../../workers.ts';
import { ok, startReceiver, status, verify } from './receiver.fixture.ts';

const service = await startService();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const job = { title: 'Welder', description: 'Welds.', employmentType: 'full_time', workplaceType: 'onsite' };

async function webhook(workspace: TestWorkspace, url: string, more: object = {}) {
  const { body, status } = await workspace.api('POST', '/webhooks', { url, events: ['*'], ...more });
  assert.equal(status, 201);
  return body.data as Json;
}

async function createJob(workspace: TestWorkspace): Promise<string> {
  return (await workspace.api('POST', '/jobs', job)).body.data.id;
}

const deliveries = (workspace: TestWorkspace, id: string, query = '') =>
  workspace.api('GET', `/webhooks/${id}/deliveries${query}`).then(({ body }) => body.data as Json[]);

describe('deliveries', () => {
  it('an event reaches every endpoint that listens to it, signed, once, with the id of the feed', async () => {
    const workspace = await service.workspace();
    const [all, some, other] = await Promise.all([1, 2, 3].map(() => startReceiver(service)));
    const made = await webhook(workspace, all!.url);
    const picky = await webhook(workspace, some!.url, { events: ['job.published'] });
    await webhook(workspace, other!.url, { events: ['job.deleted'] });
    const id = await createJob(workspace);
    await workspace.api('POST', `/jobs/${id}/publish`);
    await all!.until((received) => received.length === 2);
    await some!.until((received) => received.length === 1);
    for (const received of all!.received) verify(made.secret, received);
    verify(picky.secret, some!.received[0]!);
    assert.throws(() => verify(picky.secret, all!.received[0]!));

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
      () => deliveries(workspace, picky.id),
      ([first]) => first?.status === 'succeeded',
    );
    assert.equal(delivery.attempts, 1);
    assert.equal(delivery.responseStatus, 200);
    assert.equal(delivery.nextAttemptAt, null);
    const attempts = await workspace.api('GET', `/webhooks/${picky.id}/deliveries/${delivery.id}/attempts`);
    assert.deepEqual(
      attempts.body.data.map((attempt: Json) => [attempt.number, attempt.status, attempt.responseBody]),
      [[1, 'succeeded', 'thanks']],
    );
  });

  it('events from before an endpoint was made, and those of other workspaces, do not reach it', async () => {
    const [workspace, stranger] = [await service.workspace(), await service.workspace()];
    const receiver = await startReceiver(service);
    await createJob(workspace);
    await webhook(workspace, receiver.url);
    await createJob(stranger);
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

  it('a paused endpoint loses nothing: what happened meanwhile is sent when it resumes', async () => {
    const workspace = await service.workspace();
    const [receiver, witness] = [await startReceiver(service), await startReceiver(service)];
    const { id } = await webhook(workspace, receiver.url);
    await webhook(workspace, witness.url);
    const paused = await workspace.api('PATCH', `/webhooks/${id}`, { enabled: false });
    assert.equal(paused.body.data.enabled, false);
    assert.equal(paused.body.data.disabledReason, null);
    const jobs = [await createJob(workspace), await createJob(workspace)];
    await witness.until((received) => received.length === 2);
    assert.equal((await deliveries(workspace, id, '?status=pending')).length, 2);
    assert.equal(receiver.received.length, 0);
    await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true });
    await receiver.until((received) => received.length === 2);
    assert.deepEqual(receiver.received.map(({ message }) => (message.data.job as Json).id).sort(), jobs.sort());
  });

  it('a failure is tried again after some 5 seconds, by the retry table, and told in the attempts', async () => {
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

  it('410 ends the delivery and disables the endpoint, which then collects nothing until it is enabled', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(410));
    const witness = await startReceiver(service);
    const { id } = await webhook(workspace, receiver.url);
    await webhook(workspace, witness.url);
    await createJob(workspace);
    const disabled = await eventually(
      async () => (await workspace.api('GET', `/webhooks/${id}`)).body.data,
      (record) => !record.enabled,
    );
    assert.match(disabled.disabledReason, /410/);
    await createJob(workspace);
    await witness.until((received) => received.length === 2);
    const [only, ...others] = await eventually(
      () => deliveries(workspace, id),
      ([first]) => first?.status === 'failed',
    );
    assert.deepEqual(others, []);
    assert.equal(only.responseStatus, 410);
    receiver.answer = ok;
    const enabled = await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true });
    assert.equal(enabled.body.data.disabledReason, null);
    await createJob(workspace);
    await receiver.until((received) => received.length === 2);
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

  it('a time range is replayed: every event of it that the endpoint listens to, those from before it too', async () => {
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
  it('the secret is shown once, and two are live during an overlap', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const made = await webhook(workspace, receiver.url, { description: 'CRM' });
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await workspace.api('GET', `/webhooks/${made.id}`);
    assert.equal('secret' in read.body.data, false);
    const rotated = await workspace.api('POST', `/webhooks/${made.id}/rotate-secret`, { overlapSeconds: 60 });
    await createJob(workspace);
    await receiver.until((received) => received.length === 1);
    verify(made.secret, receiver.received[0]!);
    verify(rotated.body.data.secret, receiver.received[0]!);
    const again = await workspace.api('POST', `/webhooks/${made.id}/rotate-secret`);
    await createJob(workspace);
    await receiver.until((received) => received.length === 2);
    verify(again.body.data.secret, receiver.received[1]!);
    assert.throws(() => verify(made.secret, receiver.received[1]!));
    assert.throws(() => verify(rotated.body.data.secret, receiver.received[1]!));
    const stored = (await workspace.api('GET', `/activity-events?entityId=${made.id}`)).text;
    assert.equal(stored.includes('whsec_'), false, 'no secret in the event log');
  });

  it('a test is sent at once, answers what came of it, stands among the deliveries and is never retried', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service, status(503));
    const witness = await startReceiver(service);
    const made = await webhook(workspace, receiver.url, { enabled: false });
    await webhook(workspace, witness.url);
    const failed = await workspace.api('POST', `/webhooks/${made.id}/test`);
    assert.equal(failed.status, 200);
    assert.deepEqual([failed.body.data.status, failed.body.data.responseStatus], ['failed', 503]);
    verify(made.secret, receiver.received[0]!);
    assert.equal(receiver.received[0]!.message.type, 'webhook.test');
    receiver.answer = ok;
    const good = await workspace.api('POST', `/webhooks/${made.id}/test`);
    assert.equal(good.body.data.status, 'succeeded');
    assert.equal(typeof good.body.data.durationMs, 'number');
    assert.deepEqual(
      (await deliveries(workspace, made.id)).map((delivery) => [
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

  it('unknown events and addresses that are none are refused by name', async () => {
    const workspace = await service.workspace();
    const bad = await workspace.api('POST', '/webhooks', { url: 'https://example.com', events: ['job.created', 'x'] });
    assert.deepEqual([bad.status, bad.body.error?.details.field], [422, 'events.1']);
    for (const url of ['ftp://example.com/', 'nonsense', 'http://user:pass@example.com/']) {
      const { status, body } = await workspace.api('POST', '/webhooks', { url, events: ['*'] });
      assert.deepEqual([status, body.error?.details.field], [422, 'url'], url);
    }
  });

  it('a deleted endpoint is gone, gets nothing more, and stays as a tombstone', async () => {
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
    const same = await workspace.api('PATCH', `/webhooks/${id}`, { enabled: true, events: ['*'] });
    assert.deepEqual([same.status, same.body.data.updatedAt], [200, updatedAt]);
    const events = await workspace.api('GET', `/activity-events?entityId=${id}`);
    assert.deepEqual(
      events.body.data.map((event: Json) => event.type),
      ['webhook.created'],
    );
  });
});
