import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import type { Owner } from '../../records/access/owner.ts';
import { apiKeys, lockKeysOf } from '../api-keys/queries.ts';
import { recordKeyEvent } from '../api-keys/record-key.ts';
import { withSandbox } from '../workspaces/sandbox/with-sandbox.ts';
import { ownershipPassed } from './hooks.ts';

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
  for (const space of await withSandbox(tx)) await ownershipPassed.run(space, fromId, owner, requireScopes);
}
