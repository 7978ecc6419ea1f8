import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/changes/change.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { requireOwner } from '../../records/access/require-owner.ts';
import { AllowedAddresses, checkNetworks } from '../api-keys/allowed-addresses.ts';
import { limitLifetimes } from '../api-keys/key-lifetime.ts';
import { deleteOtherSessions, hasSignedInByProvider, type WorkspaceRow } from './queries.ts';

/**
 * Only owners can change the sign-in policy. Requiring single sign-on revokes all other sessions. It requires an owner who has
 * signed in that way, so that a misconfigured provider does not lock everyone out; for the same reason, the allowed addresses
 * must include the owner's own.
 * @throws Forbidden; Invalid without an identity provider, and for addresses that are invalid or without the owner's; Conflict
 * for owners who have never signed in through it
 */
export async function requireMaySetSignIn(tx: Change, before: WorkspaceRow, next: WorkspaceRow): Promise<void> {
  const { workspaceId, actor, services, sessionId = null } = tx;
  if (isDeepStrictEqual(policyOf(next), policyOf(before))) return;
  const { requireSecondFactor, singleSignOnOnly, memberAddresses } = next;
  await requireOwner(tx, 'Only an owner who has signed in can change how members sign in.');
  requireOwnAddress(tx, memberAddresses);
  await notifyOwners(
    tx,
    `The sign-in policy was changed: second factor ${requireSecondFactor ? 'required' : 'optional'}, ${singleSignOnOnly ? 'single sign-on only' : 'passwords allowed'}, ${memberAddresses.length === 0 ? 'from all addresses' : `only from ${memberAddresses.join(', ')}`}`,
  );
  tx.afterCommit(() => services.signals.emit('sessions', { workspaceId }));
  if (!singleSignOnOnly || before.singleSignOnOnly) return;
  if (services.identityProvider === null)
    throw Invalid.field('signIn.singleSignOnOnly', 'requires an OpenID Connect provider; set OIDC_ISSUER');
  if (actor.type === 'operator' && !(await hasSignedInByProvider(tx, workspaceId, actor.id)))
    throw new Conflict('Sign in through the identity provider yourself before you require it.');
  await deleteOtherSessions(tx, workspaceId, sessionId);
}

/** Only owners can change when they are alerted of unusual reads. @throws Forbidden */
export async function requireMaySetReadAlerts(tx: Change, before: WorkspaceRow, next: WorkspaceRow): Promise<void> {
  const { readAlertThreshold: threshold } = next;
  if (threshold === before.readAlertThreshold) return;
  await requireOwner(tx, 'Only an owner who has signed in can change the alerts of unusual reads.');
  const rule = threshold === null ? 'turned off' : `changed to ${threshold} candidates an hour`;
  await notifyOwners(tx, `The alerts of unusual reads were ${rule}`);
}

/** Only owners can change how long keys are valid. A shorter lifetime also applies to existing keys. @throws Forbidden */
export async function requireMaySetKeyPolicy(tx: Change, before: WorkspaceRow, next: WorkspaceRow): Promise<void> {
  const { keyMaxDays: maxDays, keyMaxUnusedDays: maxUnusedDays } = next;
  if (maxDays === before.keyMaxDays && maxUnusedDays === before.keyMaxUnusedDays) return;
  await requireOwner(tx, 'Only an owner who has signed in can change how long API keys are valid.');
  const lifetime = maxDays === null ? 'without a limit' : `for at most ${maxDays} days`;
  const unused = maxUnusedDays === null ? 'never disabled' : `disabled after ${maxUnusedDays} days`;
  await notifyOwners(tx, `The policy of API keys was changed: valid ${lifetime}, unused keys ${unused}`);
  if (maxDays !== null && maxDays !== before.keyMaxDays) await limitLifetimes(tx, maxDays);
}

function policyOf({ requireSecondFactor, singleSignOnOnly, memberAddresses }: WorkspaceRow) {
  return { requireSecondFactor, singleSignOnOnly, memberAddresses };
}

/** @throws Invalid for invalid networks, and if members could not use the address of this request */
function requireOwnAddress({ address }: Change, networks: readonly string[]): void {
  if (networks.length === 0) return;
  checkNetworks(networks, 'signIn.memberAddresses');
  if (address !== undefined && !new AllowedAddresses(networks).has(address))
    throw Invalid.field('signIn.memberAddresses', `must include your own address, ${address}`);
}
