import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { visibilityOfKey } from '../../records/visibility/record-visibility.ts';
import { requireWebhook } from './change-webhook.ts';
import { countMatchingEvents, findDelivery, insertRangeReplay, insertReplay } from './delivery-queries.ts';
import { subscriptionsByType } from './dispatch-deliveries.ts';
import { TEST_EVENT, webhookEvents } from './events.ts';
import type { Delivery, Replay } from './schema.ts';
import { requireWebhookScopes } from './webhook-scopes.ts';

// More would keep a transaction open for seconds.
const MAX_REPLAYED = 10_000;

/** Creates another delivery of the same event, with its own attempts. @throws NotFound, Invalid for a test */
export async function replayDelivery(context: Context, id: string, deliveryId: string): Promise<Delivery> {
  return change(context, async (tx) => {
    const webhook = await requireWebhook(tx, id);
    requireWebhookScopes(context, webhook);
    const delivery = await findDelivery(tx, tx.workspaceId, id, deliveryId);
    if (delivery === undefined) throw new NotFound('Delivery');
    if (delivery.event === TEST_EVENT)
      throw Invalid.field('deliveryId', 'is a test, which cannot be replayed; send another test');
    const replay = await insertReplay(tx, tx.workspaceId, id, delivery);
    tx.record(webhookEvents.delivery_replayed, webhook, { webhook: apiFields(webhook), delivery: replay });
    tx.afterCommit(() => context.services.signals.emit('work', { queue: 'deliveries' }));
    return replay;
  });
}

/**
 * Creates a delivery for each event of a time range (inclusive) that the endpoint subscribes to and sees now, whether or not it was
 * delivered before. @throws NotFound; Invalid for a range that ends before it begins or has too many events
 */
export async function replayRange(context: Context, id: string, range: Replay): Promise<{ count: number }> {
  if (Date.parse(range.from) > Date.parse(range.to)) throw Invalid.field('to', 'must not be before from');
  const types = subscriptionsByType();
  return change(context, async (tx) => {
    const webhook = tx.target(await requireWebhook(tx, id));
    requireWebhookScopes(context, webhook);
    const visibility = visibilityOfKey(tx.workspaceId, webhook.limits);
    const db = visibility === null ? tx : tx.within(visibility);
    const found = await countMatchingEvents(db, tx.workspaceId, id, types, range, MAX_REPLAYED + 1);
    if (found > MAX_REPLAYED) {
      throw Invalid.field('to', `the range contains more than ${MAX_REPLAYED} events; choose a shorter one`);
    }
    if (found === 0) return { count: 0 };
    const count = await insertRangeReplay(db, tx.workspaceId, id, types, range);
    const data = { webhook: apiFields(webhook), from: range.from, to: range.to, count };
    tx.record(webhookEvents.range_replayed, webhook, data);
    tx.afterCommit(() => context.services.signals.emit('work', { queue: 'deliveries' }));
    return { count };
  });
}
