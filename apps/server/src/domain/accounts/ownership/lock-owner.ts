import type { Change } from '../../../platform/changes/change.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { callerAsOwner, type Owner } from '../../records/access/owner.ts';
import { findLiveWorkspaceId } from '../workspaces/sandbox/queries.ts';
import { isLiving } from './queries.ts';

/**
 * The caller as the owner of what this change creates, locked: a concurrent change that ends the caller waits, and then
 * ends the new record too.
 * @throws ApiError 401 when the caller was revoked or removed after the request was authenticated
 */
export async function lockCaller(tx: Change): Promise<Owner | null> {
  const owner = callerAsOwner(tx);
  if (owner === null || (await isLiving(tx, tx.workspaceId, owner)) || (await isLivingTestKey(tx, owner))) return owner;
  throw new ApiError('unauthorized', 'This key or session is no longer valid.', undefined, {
    'www-authenticate': 'Bearer',
  });
}

/** The row of a test key is in the live workspace. */
async function isLivingTestKey(tx: Change, owner: Owner): Promise<boolean> {
  const liveId = owner.type === 'api_key' ? await findLiveWorkspaceId(tx, tx.workspaceId) : null;
  return liveId !== null && isLiving(tx, liveId, owner);
}
