import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';
import type { Owner } from '../../records/access/owner.ts';

/** Members or keys have ended: what they own in this workspace or sandbox stops. */
export const authorityEnded = new Hook<[tx: Change, ownerIds: readonly string[], reason: string]>();

/** Members or keys have lost scopes: what they own and needs more stops. */
export const authorityNarrowed = new Hook<
  [tx: Change, ownerIds: readonly string[], isAllowed: (scope: string) => boolean, reason: string]
>();

/** Everything that one owner has passes to another. `requireScopes` throws if that owner may not own something. */
export const ownershipPassed = new Hook<
  [tx: Change, fromId: string, owner: Owner, requireScopes: (scopes: readonly string[]) => void]
>();
