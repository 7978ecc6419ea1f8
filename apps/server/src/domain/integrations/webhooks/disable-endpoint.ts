import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { disableWebhook } from './disable-webhook.ts';
import { webhooks } from './queries.ts';
import type { Endpoint } from './queue-queries.ts';

/**
 * Disables an endpoint that responded with 410 or has failed for too long, and notifies the owners by email. Its pending
 * deliveries are kept and sent when it is enabled again. Does nothing if it is already disabled, paused or deleted.
 */
export async function disableEndpoint(
  db: Database,
  services: Services,
  { workspaceId, webhookId }: Endpoint,
  reason: string,
): Promise<void> {
  await change(systemContext(db, services, workspaceId), async (tx) => {
    const webhook = await webhooks.lock(tx, workspaceId, webhookId);
    if (webhook === undefined || !webhook.enabled) return;
    await disableWebhook(tx, webhook, reason);
  });
}
