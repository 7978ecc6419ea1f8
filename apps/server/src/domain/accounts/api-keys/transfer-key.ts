import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { notifyMember, notifyOwners } from '../../email/security-notices.ts';
import type { Owner } from '../../records/access/owner.ts';
import { checkNewOwner, lockNewOwner } from '../ownership/new-owner.ts';
import { requireKey } from './change-api-keys.ts';
import { requireGrantable } from './grants.ts';
import { type ApiKeyRow, apiKeys } from './queries.ts';
import { recordKeyEvent } from './record-key.ts';

/**
 * Offers a secret key to a member, who becomes its owner by accepting it in a session: otherwise a stolen key could give the keys
 * that it created to somebody who does not know of them. A member who takes over a key accepts it at once.
 * @throws NotFound; Conflict for a key that has ended or is publishable; Forbidden for scopes that the caller lacks;
 * Invalid for a member whose role lacks scopes of the key
 */
export async function transferApiKey(context: Context, id: string, memberId: string): Promise<ApiKeyRow> {
  return change(context, async (tx) => {
    // The member is locked first, as in the removal of a member, which revokes their keys.
    const member = await lockNewOwner(tx, memberId);
    const key = tx.target(await requireKey(tx, id));
    requireGrantable(context, key.type, key.scopes);
    requireTransferable(key);
    const { owner, requireScopes } = checkNewOwner(member, 'memberId');
    requireScopes(key.scopes);
    if (tx.sessionId !== undefined && tx.actor.id === memberId) return setOwner(tx, key, owner);
    const pendingOwner = key.owner?.id === memberId ? null : owner;
    if (key.pendingOwner?.id === pendingOwner?.id) return key;
    const offered = await apiKeys.update(tx, tx.workspaceId, id, { pendingOwner });
    recordKeyEvent(tx, 'updated', offered);
    if (pendingOwner !== null) {
      const what = `The API key “${key.name}” is to be transferred to ${owner.name}, who has to accept it`;
      await notifyOwners(tx, what);
      await notifyMember(tx, member!, what); // checked above
    }
    return offered;
  });
}

/**
 * Makes the calling member the owner of a key that was offered to them.
 * @throws NotFound, also for a key that was not offered to them; Conflict for one that has ended; Invalid when their role lacks its scopes
 */
export async function acceptApiKey(context: Context, id: string): Promise<ApiKeyRow> {
  return change(context, async (tx) => {
    const memberId = tx.actor.id!; // only sessions of members accept keys
    const member = await lockNewOwner(tx, memberId);
    const key = tx.target(await requireKey(tx, id));
    if (key.owner?.id === memberId) return key;
    if (key.pendingOwner?.id !== memberId) throw new NotFound('API key');
    requireTransferable(key);
    const { owner, requireScopes } = checkNewOwner(member, 'id');
    requireScopes(key.scopes);
    return setOwner(tx, key, owner);
  });
}

async function setOwner(tx: Change, key: ApiKeyRow, owner: Owner): Promise<ApiKeyRow> {
  if (key.owner?.id === owner.id && key.pendingOwner === null) return key;
  const transferred = await apiKeys.update(tx, tx.workspaceId, key.id, { owner, pendingOwner: null });
  recordKeyEvent(tx, 'transferred', transferred, { previousOwner: key.owner });
  await notifyOwners(tx, `The API key “${key.name}” was transferred to ${owner.name}`);
  return transferred;
}

/** @throws Conflict */
function requireTransferable({ type, revokedAt }: ApiKeyRow): void {
  if (type === 'publishable') throw new Conflict('A publishable key has no owner.', { type });
  if (revokedAt !== null) throw new Conflict('The key is revoked.', { revokedAt });
}
