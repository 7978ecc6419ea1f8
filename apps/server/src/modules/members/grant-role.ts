import type { Change } from '../../platform/change.ts';
import { Forbidden } from '../../platform/errors.ts';
import { members } from './queries.ts';
import { ROLE_SCOPES } from './role-scopes.ts';
import type { Role } from './schema.ts';

/**
 * Nobody gives away what they do not have: a role can be given or taken only by who holds all of its scopes, and among
 * people an owner's only by an owner.
 * @throws Forbidden
 */
export async function requireMayGrant(tx: Change, ...roles: Role[]): Promise<void> {
  const { context } = tx;
  const missing = roles.flatMap((role) => [...ROLE_SCOPES[role]].filter((scope) => !context.scopes.has(scope)));
  if (missing.length > 0)
    throw new Forbidden('This role has scopes that you lack.', { missingScopes: [...new Set(missing)].sort() });
  const { actor, workspaceId } = context;
  if (!roles.includes('owner') || actor.type !== 'operator' || actor.id === null) return;
  const self = await members.find(tx, workspaceId, actor.id);
  if (self?.role !== 'owner') throw new Forbidden('Only an owner makes or removes an owner.');
}
