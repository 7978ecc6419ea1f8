import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { checkNewOwner, lockNewOwner } from '../ownership/new-owner.ts';
import { requireKey } from './change-api-keys.ts';
import { requireGrantable } from './grants.ts';
import { type ApiKeyRow, apiKeys } from './queries.ts';
import { recordKeyEvent } from './record-key.ts';

/**
 * Transfers a secret key to a member; it is revoked when that member is removed.
 * @throws NotFound; Conflict for a key that has ended or is publishable; Forbidden for scopes that the caller lacks;
 * Invalid for a member whose role lacks scopes of the key
 */
export async function transferApiKey(context: Context, id: string, memberId: string): Promise<ApiKeyRow> {
  return change(context, async (tx) => {
    // The member is locked first, as in the removal of a member, which revokes their keys.
    const member = await lockNewOwner(tx, memberId);
    const key = tx.target(await requireKey(tx, id));
    requireGrantable(context, key.type, key.scopes);
    if (key.type === 'publishable') throw new Conflict('A publishable key has no owner.', { type: key.type });
    if (key.revokedAt !== null) throw new Conflict('The key is revoked.', { revokedAt: key.revokedAt });
    const { owner, requireScopes } = checkNewOwner(member, 'memberId');
    requireScopes(key.scopes);
    if (key.owner?.id === memberId) return key;
    const transferred = await apiKeys.update(tx, tx.workspaceId, id, { owner });
    recordKeyEvent(tx, 'transferred', transferred, { previousOwner: key.owner });
    await notifyOwners(tx, `The API key “${key.name}” was transferred to ${owner.name}`);
    return transferred;
  });
}
