import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { emailMemberInvited } from '../../email/hiring-emails.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { requireOwner } from '../../records/access/require-owner.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import { withCompleteRefs } from '../../records/external-refs/schema.ts';
import { endAuthority } from '../ownership/end-authority.ts';
import { narrowAuthority } from '../ownership/narrow-authority.ts';
import { requireNewOwner } from '../ownership/new-owner.ts';
import { passOwnership } from '../ownership/pass-ownership.ts';
import { unpinSubject } from '../sessions/member-queries.ts';
import { issueLink } from '../sessions/one-time-links.ts';
import { removePasskeysOf } from '../sessions/passkeys/manage-passkeys.ts';
import { deletePasskeys } from '../sessions/passkeys/queries.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { deleteSecondFactor, lockSecondFactor } from '../sessions/second-factor/queries.ts';
import { memberEvents } from './events.ts';
import { requireMayGrant } from './grant-role.ts';
import { memberRemovalStarted, memberRemoved } from './hooks.ts';
import { insertInvited, lockOwners, type MemberRow, memberIdByEmail, members, touchMember } from './queries.ts';
import { recordMemberEvent } from './record-member.ts';
import type { MemberPatch, NewMember } from './schema.ts';

/** @throws NotFound */
export async function getMember(context: Context, id: string): Promise<MemberRow> {
  const member = await members.find(context.db.read, context.workspaceId, id);
  if (member === undefined) throw new NotFound('Member');
  return member;
}

/**
 * Adds a member who has not accepted yet, and emails them a link.
 * @throws Conflict when the email address belongs to a member; Forbidden for a role with scopes that the caller lacks
 */
export async function inviteMember(context: Context, input: NewMember): Promise<MemberRow> {
  return change(context, async (tx) => {
    await requireMayGrant(tx, input.role);
    const member = await insertInvited(tx, context.workspaceId, { id: newId(), ...withCompleteRefs(input) });
    if (member === undefined) {
      const existing = { scope: 'members:read', select: memberIdByEmail(tx.workspaceId, input.email) };
      throw new ExistsAlready('A member with this email address exists.', { field: 'email' }, existing);
    }
    recordMemberEvent(tx, 'invited', member);
    await emailLink(tx, member);
    return member;
  });
}

/** Emails a new invitation to a member who has not joined. @throws NotFound; Conflict for one who has joined */
export async function inviteAgain(context: Context, id: string): Promise<MemberRow> {
  return change(context, async (tx) => {
    const member = tx.target(await requireMember(tx, id));
    await requireMayGrant(tx, member.role);
    if (member.joinedAt !== null)
      throw new Conflict('This member has already joined and can request a link themselves.', {
        joinedAt: member.joinedAt,
      });
    await emailLink(tx, member);
    recordMemberEvent(tx, 'invited', await touchMember(tx, tx.workspaceId, member.id));
    return member;
  });
}

async function emailLink(tx: Change, member: MemberRow): Promise<void> {
  const link = await issueLink(tx, member.id, 'invitation');
  if (link === null) throw new Conflict('This member already has several valid invitations.');
  await emailMemberInvited(tx, member, link);
}

/** @throws NotFound; Conflict for the last owner; Forbidden for a role with scopes that the caller lacks */
export async function updateMember(context: Context, id: string, patch: MemberPatch): Promise<MemberRow> {
  return change(context, async (tx) => {
    const owners = await lockOwners(tx, context.workspaceId);
    const member = tx.target(await requireMember(tx, id));
    const changed = changedFields(member, withCompleteRefs(patch));
    const fields = Object.keys(changed);
    if (fields.length === 0) return member;
    const { role } = changed;
    if (role !== undefined) {
      requireOtherOwner(member, owners);
      await requireMayGrant(tx, role, member.role);
    }
    const updated = await members.update(tx, context.workspaceId, id, changed);
    const changes = changesBetween(member, updated, fields);
    tx.record(memberEvents.updated, updated, { member: apiFields(updated), changes });
    if (role === undefined) return updated;
    await notifyOwners(tx, `The role of ${member.name} (${member.email}) was changed from ${member.role} to ${role}`);
    await narrowAuthority(tx, id, ROLE_SCOPES[role], `The role of its owner, ${member.name}, lacks the scopes for it.`);
    return updated;
  });
}

/**
 * Removes a member from the workspace; records keep their name. Their keys, webhooks and automations end with them unless
 * they are transferred to another member.
 * @throws NotFound; Conflict for the last owner; Forbidden for a role with scopes that the caller lacks, and for a key that
 * transfers; Invalid for a member who cannot own what they own
 */
export async function removeMember(context: Context, id: string, transferTo?: string): Promise<void> {
  await change(context, async (tx) => {
    await memberRemovalStarted.run(tx, id);
    const owners = await lockOwners(tx, context.workspaceId);
    const member = tx.target(await requireMember(tx, id));
    requireOtherOwner(member, owners);
    await requireMayGrant(tx, member.role);
    if (transferTo !== undefined) {
      // Otherwise a stolen key could outlive its own owner.
      if (tx.actor.type === 'api_key')
        throw new Forbidden('Only a member in a session can transfer what a removed member owns.');
      if (transferTo === id) throw Invalid.field('transferTo', 'is the member who is being removed');
      const { owner, requireScopes } = await requireNewOwner(tx, transferTo, 'transferTo');
      await passOwnership(tx, id, owner, requireScopes);
    }
    await memberRemoved.run(tx, id);
    recordMemberEvent(tx, 'removed', await members.markDeleted(tx, context.workspaceId, id));
    await deletePasskeys(tx, context.workspaceId, id);
    await endAuthority(tx, id, `Its owner, ${member.name}, was removed from the workspace.`);
  });
}

/**
 * Removes the authenticator app and the passkeys of a member who has lost them, and revokes their sessions.
 * @throws NotFound, also if they have neither; Forbidden for a role with scopes that the caller lacks
 */
export async function removeSecondFactor(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const member = tx.target(await requireMember(tx, id));
    await requireMayGrant(tx, member.role);
    const hadApp = (await lockSecondFactor(tx, tx.workspaceId, id)) !== undefined;
    const hadPasskeys = await removePasskeysOf(tx, member);
    if (!hadApp && !hadPasskeys) throw new NotFound('Second factor');
    await deleteSecondFactor(tx, tx.workspaceId, id);
    await deleteSessions(tx, tx.workspaceId, id);
    recordMemberEvent(tx, 'second_factor_disabled', await touchMember(tx, tx.workspaceId, id));
    await notifyOwners(tx, `The second factor of ${member.name} (${member.email}) was removed`);
  });
}

/**
 * Unpins a member's identity at the identity provider, and revokes their sessions.
 * @throws NotFound, also when no identity is pinned; Forbidden for anyone but an owner who has signed in
 */
export async function resetSingleSignOn(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const member = tx.target(await requireMember(tx, id));
    await requireOwner(tx, "Only an owner who has signed in can reset a member's single sign-on.");
    if (!(await unpinSubject(tx, tx.workspaceId, id))) throw new NotFound('Identity');
    await deleteSessions(tx, tx.workspaceId, id);
    recordMemberEvent(tx, 'single_sign_on_reset', await touchMember(tx, tx.workspaceId, id));
    await notifyOwners(tx, `The single sign-on of ${member.name} (${member.email}) was reset`);
  });
}

async function requireMember(tx: Change, id: string): Promise<MemberRow> {
  const member = await members.lock(tx, tx.workspaceId, id);
  if (member === undefined) throw new NotFound('Member');
  return member;
}

function requireOtherOwner(member: MemberRow, owners: number): void {
  if (member.role === 'owner' && owners === 1)
    throw new Conflict('The last owner of a workspace cannot be removed or change roles.');
}
