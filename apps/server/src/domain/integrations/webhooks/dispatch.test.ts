import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { MINIMAL_JOB } from '../../../../test/hiring.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dispatchOnce } from '../activity/dispatch.ts';
import { deliveryDispatcher } from './dispatch-deliveries.ts';

const service = await startService();

it('several processes that dispatch concurrently create exactly one delivery for each event and endpoint', async () => {
  const workspace = await service.workspace();
  for (const events of [['job.*'], ['job.created'], ['job.published']]) {
    await workspace.api('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events });
  }
  let isOver = false;
  let rounds = 0;
  const processes = Array.from({ length: 4 }, async () => {
    const db = openDatabase({ connectionString: service.connectionString, onError: () => {} });
    const dispatcher = deliveryDispatcher(() => {});
    while (!isOver) rounds += Number((await dispatchOnce(db, dispatcher)) > 0);
    await db.close();
  });
  // A committed event stays hidden while an older transaction is open, so an empty round does not mean that all is done.
  const dispatchAll = async () => {
    const behind = sql`select 1 from activity_events e join dispatch_cursors c on c.name = 'webhooks'
      where (e.position, e.id) > (c.position, c.id) limit 1`;
    const dispatcher = deliveryDispatcher(() => {});
    while ((await service.db.write.query(behind)).length > 0) await dispatchOnce(service.db, dispatcher);
  };
  const write = async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const { body } = await workspace.api('POST', '/jobs', MINIMAL_JOB);
      await workspace.api('POST', `/jobs/${body.data.id}/publish`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, write));
  await dispatchAll();
  isOver = true;
  await Promise.all(processes);

  const deliveries = await service.db.write.query<{ webhookId: string; eventId: string; events: string[] }>(sql`
    select d.webhook_id as "webhookId", d.event_id as "eventId", w.events
    from webhook_deliveries d join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
    where d.workspace_id = ${workspace.id} order by d.webhook_id, d.id`);
  const feed = await service.db.write.query<{ id: string; type: string }>(sql`
    select id, type from activity_events
    where workspace_id = ${workspace.id} and type in ('job.created', 'job.published')`);
  assert.equal(feed.length, 120);
  assert.ok(rounds > 1, 'more than one round was needed');
  for (const webhookId of new Set(deliveries.map((delivery) => delivery.webhookId))) {
    const own = deliveries.filter((delivery) => delivery.webhookId === webhookId);
    const [subscription] = own[0]!.events;
    assert.deepEqual(
      own.map(({ eventId }) => eventId).sort(),
      feed
        .filter(({ type }) => subscription === 'job.*' || type === subscription)
        .map(({ id }) => id)
        .sort(),
    );
  }
});
