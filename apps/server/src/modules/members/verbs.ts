import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changesBetween } from '../../platform/diff.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { mailMemberInvited } from '../mail/hiring-mails.ts';
import { issueLink } from '../sessions/one-time-links.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { deleteSecondFactor, lockSecondFactor } from '../sessions/second-factor/queries.ts';
import { requireMayGrant } from './grant-role.ts';
import { insertInvited, lockOwners, type MemberRow, members } from './queries.ts';
import { recordMemberEvent } from './record-member.ts';
import type { MemberPatch, NewMember } from './schema.ts';

/** @throws NotFound */
export async function getMember(context: Context, id: string): Promise<MemberRow> {
  const member = await members.find(context.db.read, context.workspaceId, id);
  if (member === undefined) throw new NotFound('Member');
  return member;
}

/**
 * Adds a person who has yet to accept, and mails them a link.
 * @throws Conflict when the e-mail address belongs to a member; Forbidden for a role with scopes that the caller lacks
 */
export async function inviteMember(context: Context, input: NewMember): Promise<MemberRow> {
  return change(context, async (tx) => {
    await requireMayGrant(tx, input.role);
    const member = await insertInvited(tx, context.workspaceId, { id: newId(), ...input });
    if (member === undefined) throw new Conflict('A member with this e-mail address exists.', { field: 'email' });
    recordMemberEvent(tx, 'member.invited', member);
    await mailLink(tx, member);
    return member;
  });
}

/** Sends the invitation of a member who has not come yet once more. @throws NotFound; Conflict for one who has joined */
export async function inviteAgain(context: Context, id: string): Promise<MemberRow> {
  return change(context, async (tx) => {
    const member = tx.target(await requireMember(tx, id));
    await requireMayGrant(tx, member.role);
    if (member.joinedAt !== null)
      throw new Conflict('This member has joined: they can ask for a link themselves.', { joinedAt: member.joinedAt });
    await mailLink(tx, member);
    recordMemberEvent(tx, 'member.invited', member);
    return member;
  });
}

async function mailLink(tx: Change, member: MemberRow): Promise<void> {
  const link = await issueLink(tx, member.id, 'invitation');
  if (link === null) throw new Conflict('Several invitations of this member can still be used.');
  await mailMemberInvited(tx, member, link);
}

/** @throws NotFound; Conflict for the last owner; Forbidden for a role with scopes that the caller lacks */
export async function updateMember(context: Context, id: string, { role }: MemberPatch): Promise<MemberRow> {
  return change(context, async (tx) => {
    const owners = await lockOwners(tx, context.workspaceId);
    const member = tx.target(await requireMember(tx, id));
    if (role === undefined || role === member.role) return member;
    requireOtherOwner(member, owners);
    await requireMayGrant(tx, role, member.role);
    const updated = await members.update(tx, context.workspaceId, id, { role });
    recordMemberEvent(tx, 'member.updated', updated, { changes: changesBetween(member, updated, ['role']) });
    return updated;
  });
}

/** Takes a person out of the workspace; what they did stays theirs. @throws NotFound; Conflict for the last owner */
export async function removeMember(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const owners = await lockOwners(tx, context.workspaceId);
    const member = tx.target(await requireMember(tx, id));
    requireOtherOwner(member, owners);
    await requireMayGrant(tx, member.role);
    recordMemberEvent(tx, 'member.removed', await members.markDeleted(tx, context.workspaceId, id));
  });
}

/**
 * Removes the second factor of somebody who cannot give it any more, and ends their sessions.
 * @throws NotFound, also without one; Forbidden for a role with scopes that the caller lacks
 */
export async function removeSecondFactor(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const member = tx.target(await requireMember(tx, id));
    await requireMayGrant(tx, member.role);
    if ((await lockSecondFactor(tx, tx.workspaceId, id)) === undefined) throw new NotFound('Second factor');
    await deleteSecondFactor(tx, tx.workspaceId, id);
    await deleteSessions(tx, tx.workspaceId, id);
    recordMemberEvent(tx, 'member.second_factor_disabled', member);
  });
}

async function requireMember(tx: Change, id: string): Promise<MemberRow> {
  const member = await members.lock(tx, tx.workspaceId, id);
  if (member === undefined) throw new NotFound('Member');
  return member;
}

function requireOtherOwner(member: MemberRow, owners: number): void {
  if (member.role === 'owner' && owners === 1) throw new Conflict('The last owner of a workspace cannot go.');
}
