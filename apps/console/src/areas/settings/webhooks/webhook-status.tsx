import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Webhook } from './webhook-fields.tsx';

/** Whether enabling it makes the member its owner: the service has disabled it, and someone else owned it. */
export function canBeTakenOver({ disabledReason, owner }: Webhook, memberId: string): boolean {
  return disabledReason !== null && owner?.id !== memberId;
}

/** Active, paused by a member, or disabled by the service. */
export function WebhookStatus({ webhook: { enabled, disabledReason } }: { webhook: Webhook }) {
  const { statuses } = text.webhooks;
  if (enabled) return <Badge tone="good">{statuses.active}</Badge>;
  return disabledReason === null ? (
    <Badge tone="warn">{statuses.paused}</Badge>
  ) : (
    <Badge tone="danger">{statuses.disabled}</Badge>
  );
}
