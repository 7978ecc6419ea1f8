import { apart, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Static } from '../../../platform/http/contract/schema.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { requireWebhook } from './change-webhook.ts';
import { insertTest } from './delivery-queries.ts';
import { DELIVERY_OPTIONS } from './delivery-worker.ts';
import { webhookEvents } from './events.ts';
import { liveSecrets } from './queries.ts';
import type { TestResult } from './schema.ts';
import { openSecrets } from './secrets.ts';
import { sendWebhook, webhookBody } from './send.ts';

/**
 * Sends `webhook.test` immediately, even to a paused endpoint, without retries. It is listed among the endpoint's
 * deliveries. @throws NotFound
 */
export async function testWebhook(context: Context, id: string): Promise<Static<typeof TestResult>> {
  const { workspaceId, db, services } = context;
  // Committed before sending, so that no database connection waits for the receiver.
  const webhook = await change(apart(context), async (tx) => tx.target(await requireWebhook(tx, id)));
  const secrets = openSecrets(services.secrets, await liveSecrets(db.read, workspaceId, id));
  const eventId = newId();
  const data = { webhook: apiFields(webhook) };
  const createdAt = new Date(DELIVERY_OPTIONS.now()).toISOString();
  const { type, entity: entityType } = webhookEvents.test;
  const entityRevision = webhook.revision;
  const body = webhookBody(
    {
      id: eventId,
      type,
      workspaceId,
      entityType,
      entityId: id,
      entityRevision,
      actor: context.actor,
      redacted: false,
      createdAt,
      data,
    },
    null,
    null,
    webhook.limits,
  );
  const { timeoutMs, now } = DELIVERY_OPTIONS;
  const outcome = await sendWebhook(services.egress, { url: webhook.url, eventId, body, secrets }, { timeoutMs, now });
  return change({ ...context, ifMatch: null }, async (tx) => {
    tx.record(webhookEvents.test, await requireWebhook(tx, id), data, { id: eventId });
    await insertTest(tx, workspaceId, id, { eventId, ...outcome });
    return {
      status: outcome.succeeded ? 'succeeded' : 'failed',
      durationMs: outcome.durationMs,
      ...(outcome.responseStatus === null ? {} : { responseStatus: outcome.responseStatus }),
      ...(outcome.error === null ? {} : { error: outcome.error }),
    };
  });
}
