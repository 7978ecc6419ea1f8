import type { Change } from '../../../platform/changes/change.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { isLimitedToJobs } from '../../records/visibility/key-limits.ts';
import { countApplicationsOf } from './queries.ts';

/** For the descriptions of the operations that require it. */
export const REQUIRES_ALL_APPLICATIONS =
  'An API key that is limited to jobs or departments must see all applications of the candidate; otherwise the response is 403.';

/** Whether the caller sees all applications of these locked candidates, deleted ones included. */
export async function seesAllApplications(tx: Change, ids: readonly string[]): Promise<boolean> {
  if (tx.db.sight === null) return true;
  const [seen, all] = [
    await countApplicationsOf(tx, tx.workspaceId, ids),
    await countApplicationsOf(tx.unrestricted, tx.workspaceId, ids),
  ];
  return seen === all;
}

/**
 * Requires that a key which is limited to jobs sees all applications of these locked candidates before it changes or removes
 * what belongs to all of them. @throws Forbidden
 */
export async function requireAllApplications(tx: Change, ids: readonly string[]): Promise<void> {
  if (!isLimitedToJobs(tx) || (await seesAllApplications(tx, ids))) return;
  throw new Forbidden('The candidate has applications outside the limits of this key.', { limits: tx.limits });
}
