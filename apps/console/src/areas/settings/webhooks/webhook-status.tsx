import { useRecord } from '../../../api/records.ts';
import { webhooks } from '../../../text/en/webhooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Webhook } from './webhook-fields.tsx';

// Newest first: the last ones may not have been attempted yet.
const LATEST = 10;

/** Whether enabling it makes the member its owner: the service has disabled it, and the member does not own it. */
export function canBeTakenOver({ disabledReason, owner }: Webhook, memberId: string): boolean {
  return disabledReason !== null && owner?.id !== memberId;
}

/** Whether the last delivery that was attempted has failed. */
function useIsFailing(id: string, enabled: boolean): boolean {
  const { data } = useRecord('/webhooks/{id}/deliveries', { path: { id }, query: { limit: LATEST } }, { enabled });
  const last = data?.data.find(({ attempts, status }) => attempts > 0 && status !== 'delivering');
  return last !== undefined && last.status !== 'succeeded';
}

const TONES = { active: 'good', paused: 'warn', disabled: 'danger' } as const;

/** Active, failing, paused by a member, or disabled by the service. */
export function WebhookStatus({ webhook: { id, enabled, status } }: { webhook: Webhook }) {
  const { statuses } = webhooks;
  const isFailing = useIsFailing(id, enabled);
  return enabled && isFailing ? (
    <Badge tone="danger">{statuses.failing}</Badge>
  ) : (
    <Badge tone={TONES[status]}>{statuses[status]}</Badge>
  );
}
