import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { notifyFormerAddress } from '../../email/security-notices.ts';
import { lacksPersonalData } from '../../records/visibility/require-personal-data.ts';
import { addressChanged } from './hooks.ts';
import { type CandidateRow, CONFIRM_ADDRESS, UNCONFIRM_ADDRESS } from './queries.ts';
import { requireAllApplications, seesAllApplications } from './require-all-applications.ts';

/**
 * An address proves who somebody is only if it is the candidate's: it received the link or the code. An address that the team
 * has set counts as the candidate's only if whoever set it could have created links to all applications of the candidate.
 */

/** Whether the caller's word about the address of a new candidate, who has no applications, is enough. */
export function maySetAddressOfNew({ scopes, limits }: Pick<Context, 'scopes' | 'limits'>): boolean {
  return scopes.has('candidate_links:write') && !lacksPersonalData({ limits });
}

/** The same for the address of these locked candidates. */
export async function mayConfirmAddress(tx: Change, ids: readonly string[]): Promise<boolean> {
  return maySetAddressOfNew(tx) && (await seesAllApplications(tx, ids));
}

/** The assignment that belongs to another address of a locked candidate. @throws Forbidden */
export async function confirmationOfChange(tx: Change, { id }: CandidateRow): Promise<Sql> {
  await requireAllApplications(tx, [id]);
  return (await mayConfirmAddress(tx, [id])) ? CONFIRM_ADDRESS : UNCONFIRM_ADDRESS;
}

/**
 * Ends the links that the former address of a candidate has received, and notifies it, unless the candidate has changed it.
 * @param candidate before the change
 */
export async function endFormerAddress(tx: Change, candidate: CandidateRow): Promise<void> {
  if (tx.actor.type === 'candidate') return;
  await addressChanged.run(tx, candidate.id);
  await notifyFormerAddress(unrestricted(tx), candidate);
}
