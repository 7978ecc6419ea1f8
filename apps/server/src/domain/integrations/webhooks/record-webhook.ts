import type { Change } from '../../../platform/changes/change.ts';
import { apiFields, type Changes } from '../../../platform/records/diff.ts';
import { webhookEvents } from './events.ts';
import type { WebhookRow } from './queries.ts';

/** Records an event about a webhook. */
export function recordWebhookEvent(
  tx: Change,
  kind: 'created' | 'updated' | 'secret_rotated' | 'disabled' | 'deleted',
  webhook: WebhookRow,
  more: { changes?: Changes; overlapSeconds?: number; reason?: string } = {},
): void {
  tx.record(webhookEvents[kind], webhook, { webhook: apiFields(webhook), ...more });
}
