import { change } from '../../platform/change.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { mailEndpointDisabled } from '../mail/hiring-mails.ts';
import { systemContext } from '../workspaces/create-workspace.ts';
import { recordWebhookEvent } from './change-webhook.ts';
import { lockWebhook, updateWebhook } from './queries.ts';
import type { Endpoint } from './queue-queries.ts';

/**
 * Ends deliveries to an endpoint that wants none or has failed for too long, and tells the owners by mail. What waits for
 * it is kept for the day that it is enabled again. Nothing happens when it is disabled, paused or deleted already.
 */
export async function disableWebhook(
  db: Database,
  services: Services,
  { workspaceId, webhookId }: Endpoint,
  reason: string,
): Promise<void> {
  await change(systemContext(db, services, workspaceId), async (tx) => {
    const webhook = await lockWebhook(tx, workspaceId, webhookId);
    if (webhook === undefined || !webhook.enabled) return;
    const disabled = await updateWebhook(tx, workspaceId, webhookId, { enabled: false, disabledReason: reason });
    recordWebhookEvent(tx, 'webhook.disabled', disabled, { reason });
    await mailEndpointDisabled(tx, { id: webhookId, url: webhook.url, reason });
  });
}
