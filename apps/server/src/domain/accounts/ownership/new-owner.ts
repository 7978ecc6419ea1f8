import type { Change } from '../../../platform/changes/change.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import type { Owner } from '../../records/access/owner.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import { lockMemberForShare, type MemberRow } from './queries.ts';

/** A locked member who is about to become an owner. */
interface NewOwner {
  owner: Owner;
  /** @throws Invalid when the member's role lacks one of the scopes */
  requireScopes(scopes: readonly string[]): void;
}

/** @param field the request field of the member's id. @throws Invalid for an unknown member, or one who has not joined */
export async function requireNewOwner(tx: Change, memberId: string, field: string): Promise<NewOwner> {
  return checkNewOwner(await lockNewOwner(tx, memberId), field);
}

/**
 * For changes that must lock the member before the record but check the record first.
 * @returns undefined for an unknown member
 */
export async function lockNewOwner(tx: Change, memberId: string): Promise<MemberRow | undefined> {
  return lockMemberForShare(tx, tx.workspaceId, memberId);
}

/** @throws Invalid as `requireNewOwner` */
export function checkNewOwner(member: MemberRow | undefined, field: string): NewOwner {
  if (member === undefined) throw Invalid.field(field, 'no such member');
  if (member.joinedAt === null) throw Invalid.field(field, 'has not joined yet');
  const { id, name, role } = member;
  return {
    owner: { type: 'member', id, name },
    requireScopes(scopes) {
      const missing = scopes.find((scope) => !ROLE_SCOPES[role].has(scope));
      if (missing !== undefined) throw Invalid.field(field, `the role of this member lacks the scope ${missing}`);
    },
  };
}
