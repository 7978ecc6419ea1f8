import type { Change } from '../../../platform/changes/change.ts';
import type { Owner } from '../../records/access/owner.ts';
import { automations, lockAutomationsOf } from './queries.ts';
import { recordAutomation } from './record-automation.ts';
import { suspendAutomation } from './suspend-automation.ts';
import { versionScopes } from './version-queries.ts';

/** Pauses the automations of these owners and cancels their open runs. */
export async function suspendAutomationsOf(tx: Change, ownerIds: readonly string[], reason: string): Promise<void> {
  for (const automation of await lockAutomationsOf(tx, tx.workspaceId, ownerIds))
    await suspendAutomation(tx, automation, reason);
}

/** The same for those whose published version needs a scope that is no longer allowed. */
export async function suspendAutomationsBeyond(
  tx: Change,
  ownerIds: readonly string[],
  isAllowed: (scope: string) => boolean,
  reason: string,
): Promise<void> {
  for (const automation of await lockAutomationsOf(tx, tx.workspaceId, ownerIds)) {
    const scopes = await versionScopes(tx, tx.workspaceId, automation.id, automation.publishedVersion);
    if (automation.publishedVersion !== null && scopes?.every(isAllowed) !== true)
      await suspendAutomation(tx, automation, reason);
  }
}

/** Transfers the automations of one owner to another, unchanged. */
export async function passAutomations(
  tx: Change,
  fromId: string,
  owner: Owner,
  requireScopes: (scopes: readonly string[]) => void,
): Promise<void> {
  const { workspaceId } = tx;
  for (const { id, owner: from, publishedVersion } of await lockAutomationsOf(tx, workspaceId, [fromId])) {
    requireScopes((await versionScopes(tx, workspaceId, id, publishedVersion)) ?? []);
    const changes = { owner: { from, to: owner } };
    recordAutomation(tx, 'updated', await automations.update(tx, workspaceId, id, { owner }), { changes });
  }
}
