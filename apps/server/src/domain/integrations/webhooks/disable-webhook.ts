import type { Change } from '../../../platform/changes/change.ts';
import { emailEndpointDisabled } from '../../email/hiring-emails.ts';
import { type WebhookRow, webhooks } from './queries.ts';
import { recordWebhookEvent } from './record-webhook.ts';

/** Disables a locked webhook and notifies the owners of the workspace by email. */
export async function disableWebhook(tx: Change, webhook: WebhookRow, reason: string): Promise<void> {
  const { id, url } = webhook;
  const disabled = await webhooks.update(tx, tx.workspaceId, id, { enabled: false, disabledReason: reason });
  recordWebhookEvent(tx, 'disabled', disabled, { reason });
  await emailEndpointDisabled(tx, { id, url, reason });
}
