import type { Change } from '../../../platform/changes/change.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { countJobRecordsOf } from './queries.ts';

/** For the descriptions of the operations that require it. */
export const REQUIRES_ALL_APPLICATIONS =
  'A caller who sees only some jobs (a recruiter while there are confidential jobs, an API key that is limited to jobs or departments) must see all applications, pool entries and tasks of the candidate; otherwise the response is 403.';

/** Whether the caller sees all applications, pool entries and tasks of these locked candidates, deleted ones included. */
export async function seesAllApplications(tx: Change, ids: readonly string[]): Promise<boolean> {
  if (tx.db.visibility === null) return true;
  const [seen, all] = [
    await countJobRecordsOf(tx, tx.workspaceId, ids),
    await countJobRecordsOf(tx.unrestricted, tx.workspaceId, ids),
  ];
  return seen === all;
}

/**
 * Requires that the caller sees all applications, pool entries and tasks of these locked candidates, deleted ones included,
 * before a change of what belongs to all of them. The error does not say what is hidden. @throws Forbidden
 */
export async function requireAllApplications(tx: Change, ids: readonly string[]): Promise<void> {
  if (await seesAllApplications(tx, ids)) return;
  throw new Forbidden('An owner or admin has to do this: it affects records that you do not see.');
}
