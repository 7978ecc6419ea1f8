import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { lockAutomationsOf } from '../../integrations/automations/queries.ts';
import { suspendAutomation } from '../../integrations/automations/suspend-automation.ts';
import { versionScopes } from '../../integrations/automations/version-queries.ts';
import { disableWebhook } from '../../integrations/webhooks/disable-webhook.ts';
import { lockWebhooksOf } from '../../integrations/webhooks/queries.ts';
import { apiKeys, lockKeysOf, revokeKey } from '../api-keys/queries.ts';
import { recordKeyEvent } from '../api-keys/record-key.ts';
import { withSandbox } from '../workspaces/sandbox/with-sandbox.ts';

/**
 * Restricts everything that a member owns, directly or through keys, to these scopes: keys lose scopes; webhooks and
 * automations that need more are disabled and paused.
 */
export async function narrowAuthority(
  caller: Change,
  ownerId: string,
  allowed: ReadonlySet<string>,
  reason: string,
): Promise<void> {
  const tx = unrestricted(caller); // a caller with limits does not see everything that the owner has
  const { workspaceId } = tx;
  const isAllowed = (scope: string) => allowed.has(scope);
  const owners = [ownerId];
  for (let last = owners; last.length > 0; ) {
    const keys = await lockKeysOf(tx, workspaceId, last);
    for (const key of keys) {
      const scopes = key.scopes.filter(isAllowed);
      if (scopes.length === key.scopes.length) continue;
      if (scopes.length === 0) recordKeyEvent(tx, 'revoked', await revokeKey(tx, workspaceId, key.id, 0), { reason });
      else recordKeyEvent(tx, 'updated', await apiKeys.update(tx, workspaceId, key.id, { scopes }), { reason });
    }
    last = keys.map(({ id }) => id);
    owners.push(...last);
  }
  for (const space of await withSandbox(tx)) {
    for (const webhook of await lockWebhooksOf(space, space.workspaceId, owners)) {
      if (webhook.scopes?.every(isAllowed) !== true) await disableWebhook(space, webhook, reason);
    }
    for (const automation of await lockAutomationsOf(space, space.workspaceId, owners)) {
      const scopes = await versionScopes(space, space.workspaceId, automation.id, automation.publishedVersion);
      if (automation.publishedVersion !== null && scopes?.every(isAllowed) !== true)
        await suspendAutomation(space, automation, reason);
    }
  }
}
