import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { apiKeys, lockKeysOf, revokeKey } from '../api-keys/queries.ts';
import { recordKeyEvent } from '../api-keys/record-key.ts';
import { withSandbox } from '../workspaces/sandbox/with-sandbox.ts';
import { authorityNarrowed } from './hooks.ts';

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
  for (const space of await withSandbox(tx)) await authorityNarrowed.run(space, owners, isAllowed, reason);
}
