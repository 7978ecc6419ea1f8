import type { Change } from '../../../platform/changes/change.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { requireOwner } from '../../records/access/require-owner.ts';
import { deleteOtherSessions, hasSignedInByProvider, type WorkspaceRow } from './queries.ts';

/**
 * Only owners can change the sign-in policy. Requiring single sign-on revokes all other sessions. It requires an owner who has
 * signed in that way, so that a misconfigured provider does not lock everyone out.
 * @throws Forbidden; Invalid without an identity provider; Conflict for owners who have never signed in through it
 */
export async function requireMaySetSignIn(tx: Change, before: WorkspaceRow, next: WorkspaceRow): Promise<void> {
  const { workspaceId, actor, services, sessionId = null } = tx;
  const { requireSecondFactor, singleSignOnOnly } = next;
  if (requireSecondFactor === before.requireSecondFactor && singleSignOnOnly === before.singleSignOnOnly) return;
  await requireOwner(tx, 'Only an owner who has signed in can change how members sign in.');
  await notifyOwners(
    tx,
    `The sign-in policy was changed: second factor ${requireSecondFactor ? 'required' : 'optional'}, ${singleSignOnOnly ? 'single sign-on only' : 'passwords allowed'}`,
  );
  tx.afterCommit(() => services.signals.emit('sessions', { workspaceId }));
  if (!singleSignOnOnly || before.singleSignOnOnly) return;
  if (services.identityProvider === null)
    throw Invalid.field('signIn.singleSignOnOnly', 'requires an OpenID Connect provider; set OIDC_ISSUER');
  if (actor.type === 'operator' && !(await hasSignedInByProvider(tx, workspaceId, actor.id)))
    throw new Conflict('Sign in through the identity provider yourself before you require it.');
  await deleteOtherSessions(tx, workspaceId, sessionId);
}
