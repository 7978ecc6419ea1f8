import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Forbidden } from '../../../platform/errors/errors.ts';
import { mayConfirmAddress } from './address-confirmation.ts';
import { recordUpdate, requireCandidate } from './change-candidate.ts';
import { type CandidateRow, CONFIRM_ADDRESS, candidates } from './queries.ts';

/** Confirms the address on record, for somebody who knows that it is the candidate's. @throws NotFound, Conflict, Forbidden */
export async function confirmEmail(context: Context, id: string): Promise<CandidateRow> {
  return change(
    context,
    async (tx) => {
      const candidate = tx.target(await requireCandidate(tx, id));
      if (candidate.email === null) throw new Conflict('The candidate has no email address.');
      if (!(await mayConfirmAddress(tx, [candidate.id])))
        throw new Forbidden('This requires access to personal data and to all applications of the candidate.');
      if (candidate.emailConfirmedAt !== null) return candidate;
      const confirmed = await candidates.update(tx, tx.workspaceId, candidate.id, {}, [CONFIRM_ADDRESS]);
      recordUpdate(tx, candidate, confirmed, ['emailConfirmedAt']);
      return confirmed;
    },
    { withoutEvent: 'the address may be confirmed already' },
  );
}
