import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { lockKeysOf, revokeKey } from '../api-keys/queries.ts';
import { recordKeyEvent } from '../api-keys/record-key.ts';
import { withSandbox } from '../workspaces/sandbox/with-sandbox.ts';
import { authorityEnded } from './hooks.ts';

/**
 * Ends what a member or key owns, in the change that removes or revokes the owner: revokes its keys and what these own in
 * turn, disables webhooks, pauses automations and cancels their open runs. A caller with the scopes can enable and resume
 * them, and becomes their owner.
 */
export async function endAuthority(caller: Change, ownerId: string, reason: string): Promise<void> {
  const tx = unrestricted(caller); // a caller with limits does not see everything that the owner has
  const ended = [ownerId];
  for (let owners = [ownerId]; owners.length > 0; ) {
    const keys = await lockKeysOf(tx, tx.workspaceId, owners);
    for (const { id } of keys) recordKeyEvent(tx, 'revoked', await revokeKey(tx, tx.workspaceId, id, 0), { reason });
    owners = keys.map(({ id }) => id);
    ended.push(...owners);
  }
  for (const space of await withSandbox(tx)) await authorityEnded.run(space, ended, reason);
}
