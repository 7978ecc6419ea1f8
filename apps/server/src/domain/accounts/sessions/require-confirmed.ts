import type { Queryable } from '../../../platform/database/database.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { isConfirmed } from './queries.ts';

/**
 * Requires that the member has confirmed their identity in this session within the last minutes. Not cached: a cached copy
 * would miss a confirmation that was just made on another node.
 * @param sessionId undefined for API keys, which are exempt
 * @param withinSeconds a shorter time
 * @throws Forbidden
 */
export async function requireConfirmed(
  db: Queryable,
  workspaceId: string,
  sessionId: string | undefined,
  withinSeconds?: number,
): Promise<void> {
  if (sessionId === undefined || (await isConfirmed(db, workspaceId, sessionId, withinSeconds))) return;
  throw new Forbidden('Confirm your identity first: POST /session/reauthenticate.', {
    reason: 'reauthentication_required',
  });
}
