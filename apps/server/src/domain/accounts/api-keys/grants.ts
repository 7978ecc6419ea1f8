import type { Change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { PUBLISHABLE_SCOPES } from '../../records/access/scopes.ts';
import { areLimitsWithin, type KeyLimits } from '../../records/visibility/key-limits.ts';
import { areWithin } from './allowed-addresses.ts';
import type { KeyType } from './key-format.ts';
import { apiKeys } from './queries.ts';

/** @throws Forbidden for scopes the caller lacks; Invalid for scopes a publishable key cannot hold */
export function requireGrantable(context: Context, type: KeyType, scopes: readonly string[]): void {
  if (type === 'publishable') {
    const index = scopes.findIndex((scope) => !PUBLISHABLE_SCOPES.includes(scope));
    if (index >= 0)
      throw Invalid.field(`scopes.${index}`, `a publishable key can hold only ${PUBLISHABLE_SCOPES.join(' and ')}`);
  }
  const missing = scopes.filter((scope) => !context.scopes.has(scope));
  if (missing.length > 0) throw new Forbidden('A key cannot grant scopes that it lacks.', { missingScopes: missing });
}

/** Requires that the caller could grant the key's current scopes. @throws Forbidden */
export async function requireStillGrantable(context: Context, id: string): Promise<void> {
  const key = await apiKeys.find(context.db.read, context.workspaceId, id);
  if (key !== undefined) requireGrantable(context, key.type, key.scopes);
}

/** Until when and from where a key can be used. */
export interface KeyBounds {
  expiresAt: string | null;
  allowedAddresses: string[];
  limits: KeyLimits | null;
}

const UNBOUNDED: KeyBounds = { expiresAt: null, allowedAddresses: [], limits: null };

/** The bounds of the calling key; members and the command line have none. */
export async function callerBounds(tx: Change): Promise<KeyBounds> {
  const { actor } = tx;
  if (actor.type !== 'api_key' || actor.id === null) return UNBOUNDED;
  return (await apiKeys.find(tx, tx.workspaceId, actor.id)) ?? UNBOUNDED;
}

/** A key cannot create, update or rotate a secret key with a later expiry, more addresses or wider limits than its
 * own. @throws Forbidden */
export function requireWithinBounds(wanted: KeyBounds, bounds: KeyBounds): void {
  const { expiresAt, allowedAddresses } = bounds;
  const isLonger =
    expiresAt !== null && (wanted.expiresAt === null || Date.parse(wanted.expiresAt) > Date.parse(expiresAt));
  if (isLonger) throw new Forbidden('A key cannot grant a later expiry than its own.', { expiresAt });
  if (!areLimitsWithin(wanted.limits, bounds.limits))
    throw new Forbidden('A key cannot grant wider limits than its own.', { limits: bounds.limits });
  if (!areWithin(wanted.allowedAddresses, allowedAddresses))
    throw new Forbidden('A key cannot grant addresses that it does not have itself.', { allowedAddresses });
}
