import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { automations, lockAutomationsOf } from '../../integrations/automations/queries.ts';
import { recordAutomation } from '../../integrations/automations/record-automation.ts';
import { versionScopes } from '../../integrations/automations/version-queries.ts';
import { lockWebhooksOf, webhooks } from '../../integrations/webhooks/queries.ts';
import { recordWebhookEvent } from '../../integrations/webhooks/record-webhook.ts';
import type { Owner } from '../../records/access/owner.ts';
import { apiKeys, lockKeysOf } from '../api-keys/queries.ts';
import { recordKeyEvent } from '../api-keys/record-key.ts';
import { withSandbox } from '../workspaces/sandbox/with-sandbox.ts';

/**
 * Transfers everything that one owner has to another, unchanged.
 * @param requireScopes throws if the new owner may not own something with these scopes
 */
export async function passOwnership(
  caller: Change,
  fromId: string,
  owner: Owner,
  requireScopes: (scopes: readonly string[]) => void = () => {},
): Promise<void> {
  const tx = unrestricted(caller); // a caller with limits does not see everything that the owner has
  const { workspaceId } = tx;
  for (const { id, scopes, owner: previousOwner } of await lockKeysOf(tx, workspaceId, [fromId])) {
    requireScopes(scopes);
    recordKeyEvent(tx, 'transferred', await apiKeys.update(tx, workspaceId, id, { owner }), { previousOwner });
  }
  for (const space of await withSandbox(tx)) await passActing(space, fromId, owner, requireScopes);
}

/** Transfers webhooks and automations. */
async function passActing(
  tx: Change,
  fromId: string,
  owner: Owner,
  requireScopes: (scopes: readonly string[]) => void,
): Promise<void> {
  const { workspaceId } = tx;
  const changes = { owner: { from: null as Owner | null, to: owner } };
  for (const { id, scopes, owner: from } of await lockWebhooksOf(tx, workspaceId, [fromId])) {
    requireScopes(scopes ?? []);
    changes.owner.from = from;
    recordWebhookEvent(tx, 'updated', await webhooks.update(tx, workspaceId, id, { owner }), {
      changes: structuredClone(changes),
    });
  }
  for (const { id, owner: from, publishedVersion } of await lockAutomationsOf(tx, workspaceId, [fromId])) {
    requireScopes((await versionScopes(tx, workspaceId, id, publishedVersion)) ?? []);
    changes.owner.from = from;
    recordAutomation(tx, 'updated', await automations.update(tx, workspaceId, id, { owner }), {
      changes: structuredClone(changes),
    });
  }
}
