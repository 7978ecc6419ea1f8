import type { Change } from '../../../platform/changes/change.ts';
import type { Owner } from '../../records/access/owner.ts';
import { disableWebhook } from './disable-webhook.ts';
import { lockWebhooksOf, webhooks } from './queries.ts';
import { recordWebhookEvent } from './record-webhook.ts';

/** Disables the webhooks of these owners. */
export async function disableWebhooksOf(tx: Change, ownerIds: readonly string[], reason: string): Promise<void> {
  for (const webhook of await lockWebhooksOf(tx, tx.workspaceId, ownerIds)) await disableWebhook(tx, webhook, reason);
}

/** Disables those of their webhooks that need a scope which is no longer allowed. */
export async function disableWebhooksBeyond(
  tx: Change,
  ownerIds: readonly string[],
  isAllowed: (scope: string) => boolean,
  reason: string,
): Promise<void> {
  for (const webhook of await lockWebhooksOf(tx, tx.workspaceId, ownerIds)) {
    if (webhook.scopes?.every(isAllowed) !== true) await disableWebhook(tx, webhook, reason);
  }
}

/** Transfers the webhooks of one owner to another, unchanged. */
export async function passWebhooks(
  tx: Change,
  fromId: string,
  owner: Owner,
  requireScopes: (scopes: readonly string[]) => void,
): Promise<void> {
  const { workspaceId } = tx;
  for (const { id, scopes, owner: from } of await lockWebhooksOf(tx, workspaceId, [fromId])) {
    requireScopes(scopes ?? []);
    const changes = { owner: { from, to: owner } };
    recordWebhookEvent(tx, 'updated', await webhooks.update(tx, workspaceId, id, { owner }), { changes });
  }
}
