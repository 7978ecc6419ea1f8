import { reader } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { findRole } from './queries.ts';

/**
 * For actions reserved to an owner who has signed in, or to the administrator on the command line. API keys are rejected,
 * whatever their scopes.
 * @throws Forbidden
 */
export async function requireOwner(context: Context, message: string): Promise<void> {
  const { workspaceId, actor } = context;
  if (actor.type === 'system') return;
  // Reads in the open change, if any: a second connection could deadlock with it.
  const role =
    actor.type === 'operator' && actor.id !== null ? await findRole(reader(context), workspaceId, actor.id) : null;
  if (role !== 'owner') throw new Forbidden(message);
}
