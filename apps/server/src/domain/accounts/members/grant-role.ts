import type { Change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { HISTORY_SCOPE } from '../../records/access/history.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import type { Role } from '../../records/access/roles.ts';
import { members } from './queries.ts';

/**
 * Granting or removing a role requires all of its scopes; of members, only an owner can grant or remove the owner role.
 * @throws Forbidden
 */
export async function requireMayGrant(tx: Change, ...roles: Role[]): Promise<void> {
  // A member could see more than the key.
  if (tx.limits !== undefined)
    throw new Forbidden('A key with limits cannot grant or remove a role.', { limits: tx.limits });
  // First, because this message helps a member more than a list of scopes that only owners have.
  if (roles.includes('owner')) await requireOwnerAmongPeople(tx);
  requireScopesOfRoles(tx, roles);
}

/** @throws Forbidden unless the caller has the scopes of the roles, except the one that no key has by default */
export function requireScopesOfRoles({ scopes }: Context, roles: readonly Role[]): void {
  const lacks = (scope: string) => scope !== HISTORY_SCOPE && !scopes.has(scope);
  const missing = roles.flatMap((role) => [...ROLE_SCOPES[role]].filter(lacks));
  if (missing.length > 0)
    throw new Forbidden('This role has scopes that you lack.', { missingScopes: [...new Set(missing)].sort() });
}

async function requireOwnerAmongPeople(tx: Change): Promise<void> {
  const { actor, workspaceId } = tx;
  if (actor.type !== 'operator' || actor.id === null) return;
  const self = await members.find(tx, workspaceId, actor.id);
  if (self?.role !== 'owner') throw new Forbidden('Only an owner can grant or remove the owner role.');
}
