import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import type { Static } from '../../platform/http/schema.ts';
import { newId } from '../../platform/ids.ts';
import { requireWebhook } from './change-webhook.ts';
import { insertTest } from './delivery-queries.ts';
import { DELIVERY_OPTIONS } from './delivery-worker.ts';
import { TEST_EVENT } from './events.ts';
import { liveSecrets } from './queries.ts';
import type { TestResult } from './schema.ts';
import { openSecrets } from './secrets.ts';
import { sendWebhook, webhookBody } from './send.ts';

/**
 * Sends `webhook.test` at once, paused or not, and never again whatever comes of it. It stands among the deliveries of
 * the endpoint. @throws NotFound
 */
export async function testWebhook(context: Context, id: string): Promise<Static<typeof TestResult>> {
  const { workspaceId, db, services } = context;
  // The answer of an idempotent call belongs to the second change, the one that makes something.
  const webhook = await change({ ...context, completion: null }, async (tx) => tx.target(await requireWebhook(tx, id)));
  const secrets = openSecrets(services.secrets, await liveSecrets(db.read, workspaceId, id));
  const eventId = newId();
  const data = { webhook: wire(webhook) };
  const createdAt = new Date(DELIVERY_OPTIONS.now()).toISOString();
  const body = webhookBody({ id: eventId, type: TEST_EVENT, workspaceId, createdAt, data });
  const { timeoutMs, now } = DELIVERY_OPTIONS;
  const outcome = await sendWebhook(services.egress, { url: webhook.url, eventId, body, secrets }, { timeoutMs, now });
  return change({ ...context, ifMatch: null }, async (tx) => {
    await requireWebhook(tx, id);
    tx.record({ id: eventId, type: TEST_EVENT, entityType: 'webhook', entityId: id, data });
    await insertTest(tx, workspaceId, id, { eventId, ...outcome });
    return {
      status: outcome.succeeded ? 'succeeded' : 'failed',
      durationMs: outcome.durationMs,
      ...(outcome.responseStatus === null ? {} : { responseStatus: outcome.responseStatus }),
      ...(outcome.error === null ? {} : { error: outcome.error }),
    };
  });
}
