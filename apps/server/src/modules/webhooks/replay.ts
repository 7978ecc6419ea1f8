import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import { requireWebhook } from './change-webhook.ts';
import { countMatchingEvents, findDelivery, insertRangeReplay, insertReplay } from './delivery-queries.ts';
import { dispatchedTypes } from './dispatch-deliveries.ts';
import { TEST_EVENT } from './events.ts';
import type { Delivery, Replay } from './schema.ts';

// More would hold a transaction open for seconds.
const MAX_REPLAYED = 10_000;

/** Sends the event of a delivery once more, with attempts of its own. @throws NotFound, Invalid for a test */
export async function replayDelivery(context: Context, id: string, deliveryId: string): Promise<Delivery> {
  return change(context, async (tx) => {
    await requireWebhook(tx, id);
    const delivery = await findDelivery(tx, tx.workspaceId, id, deliveryId);
    if (delivery === undefined) throw new NotFound('Delivery');
    if (delivery.event === TEST_EVENT) throw Invalid.field('deliveryId', 'a test is not replayed; send another test');
    const replay = await insertReplay(tx, tx.workspaceId, id, delivery);
    tx.record({
      type: 'webhook.delivery_replayed',
      entityType: 'webhook',
      entityId: id,
      data: { delivery: replay },
    });
    tx.afterCommit(() => context.services.signals.emit('work', { queue: 'deliveries' }));
    return replay;
  });
}

/**
 * Sends every event of a time range, both ends included, that the endpoint listens to now, whether it got it before or
 * not. @throws NotFound; Invalid for a range that is empty or holds too many
 */
export async function replayRange(context: Context, id: string, range: Replay): Promise<{ count: number }> {
  if (Date.parse(range.from) > Date.parse(range.to)) throw Invalid.field('to', 'must not be before from');
  const types = dispatchedTypes();
  return change(context, async (tx) => {
    tx.target(await requireWebhook(tx, id));
    const found = await countMatchingEvents(tx, tx.workspaceId, id, types, range, MAX_REPLAYED + 1);
    if (found > MAX_REPLAYED) {
      throw Invalid.field('to', `the range holds more than ${MAX_REPLAYED} events; choose a shorter one`);
    }
    if (found === 0) return { count: 0 };
    const count = await insertRangeReplay(tx, tx.workspaceId, id, types, range);
    tx.record({
      type: 'webhook.range_replayed',
      entityType: 'webhook',
      entityId: id,
      data: { from: range.from, to: range.to, count },
    });
    tx.afterCommit(() => context.services.signals.emit('work', { queue: 'deliveries' }));
    return { count };
  });
}
