import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { mergeFieldValues } from '../../records/custom-fields/write-values.ts';
import { withCompleteRefs } from '../../records/external-refs/schema.ts';
import { requirePersonalData } from '../../records/visibility/require-personal-data.ts';
import { confirmationOfChange, endFormerAddress } from './address-confirmation.ts';
import { emailConflict } from './create-candidate.ts';
import { candidateEvents } from './events.ts';
import { candidateDeleted } from './hooks.ts';
import {
  ADDRESS_STATE,
  type CandidateLifecycle,
  type CandidateReadRow,
  type CandidateRow,
  candidates,
  findLifecycle,
  lockAnyCandidate,
  lockCandidate,
  markCandidateRestored,
} from './queries.ts';
import { requireAllApplications } from './require-all-applications.ts';
import type { CandidatePatch } from './schema.ts';
import { completeEntries } from './work-history.ts';

/** @throws NotFound, with `mergedInto` if the candidate was merged into another */
export async function getCandidate(context: Context, id: string): Promise<CandidateReadRow> {
  const { db, workspaceId } = context;
  const candidate = await candidates.read(db.read, workspaceId, id);
  if (candidate === undefined) throw candidateNotFound(await findLifecycle(db.read, workspaceId, id));
  return candidate;
}

/** Locks the candidate until the end of the change. @throws NotFound as `getCandidate` does */
export async function requireCandidate(tx: Change, id: string): Promise<CandidateRow> {
  const candidate = await lockCandidate(tx, tx.workspaceId, id);
  if (candidate === undefined) throw candidateNotFound(await findLifecycle(tx, tx.workspaceId, id));
  return candidate;
}

export function candidateNotFound(fate: CandidateLifecycle | undefined): NotFound {
  const mergedInto = fate?.mergedInto ?? null;
  return new NotFound('Candidate', mergedInto === null ? undefined : { mergedInto });
}

/** @throws NotFound; Forbidden; Conflict if the new email address is taken */
export async function updateCandidate(context: Context, id: string, patch: CandidatePatch): Promise<CandidateRow> {
  return change(context, async (tx) => applyCandidatePatch(tx, tx.target(await requireCandidate(tx, id)), patch));
}

/** Changes a locked candidate. @throws Invalid; Forbidden; Conflict if the new email address is taken */
export async function applyCandidatePatch(
  tx: Change,
  candidate: CandidateRow,
  patch: CandidatePatch,
): Promise<CandidateRow> {
  // Even the same address: otherwise the response would tell a key without personal data whether it is.
  if (patch.email !== undefined || patch.formerEmails !== undefined)
    requirePersonalData(
      tx,
      'This key has no access to personal data, so it cannot change the email address of a candidate.',
    );
  const isFormer = (email: string) => candidate.formerEmails.some((former) => isSameAddress(former, email));
  if (patch.formerEmails?.every(isFormer) === false)
    throw Invalid.field('formerEmails', 'can only be removed: list those to keep');
  const { education: _education, experience: _experience, ...fields } = withCompleteRefs(patch);
  const values = await mergeFieldValues(tx, 'candidate', candidate, fields);
  const changed = changedFields(candidate, { ...values, ...completeEntries(patch) });
  if (Object.keys(changed).length === 0) return candidate;
  const isOtherAddress = changed.email !== undefined && !isSameAddress(candidate.email, changed.email);
  const confirmation = isOtherAddress ? [await confirmationOfChange(tx, candidate)] : [];
  const updated = await mapEmailConflict(
    candidates.update(tx, tx.workspaceId, candidate.id, changed, confirmation),
    tx.workspaceId,
    changed.email === undefined ? candidate.email : changed.email,
  );
  const state = ADDRESS_STATE.filter((field) => updated[field] !== candidate[field]);
  recordUpdate(tx, candidate, updated, [...Object.keys(changed), ...state]);
  if (isOtherAddress && candidate.email !== null) await endFormerAddress(tx, candidate);
  return updated;
}

/** Records the event for a change of these fields. */
export function recordUpdate(tx: Change, before: CandidateRow, after: CandidateRow, fields: string[]): void {
  const data = { candidate: apiFields(after), changes: changesBetween(before, after, fields) };
  tx.record(candidateEvents.updated, after, data, { subjectId: after.id });
}

/** Soft-deletes the candidate, who no longer appears in reads and searches. @throws NotFound, Forbidden */
export async function deleteCandidate(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireCandidate(tx, id));
    await requireAllApplications(tx, [id]);
    const candidate = await candidates.markDeleted(tx, context.workspaceId, id);
    tx.record(candidateEvents.deleted, candidate, { candidate: apiFields(candidate) }, { subjectId: candidate.id });
    await candidateDeleted.run(tx, candidate.id);
  });
}

/**
 * Undoes a deletion. A candidate that is not deleted is returned unchanged.
 * @throws NotFound; Conflict if another candidate has taken the email address, or the candidate has been erased; Forbidden
 */
export async function restoreCandidate(context: Context, id: string): Promise<CandidateRow> {
  return change(context, async (tx) => {
    const found = await lockAnyCandidate(tx, context.workspaceId, id);
    if (found === undefined || found.mergedInto !== null) throw candidateNotFound(found);
    tx.target(found);
    if (found.erasedAt !== null) throw new Conflict('The candidate has been erased and cannot be restored.');
    if (found.deletedAt === null) return found;
    await requireAllApplications(tx, [id]);
    const candidate = await mapEmailConflict(
      markCandidateRestored(tx, context.workspaceId, id),
      context.workspaceId,
      found.email,
    );
    tx.record(candidateEvents.restored, candidate, { candidate: apiFields(candidate) }, { subjectId: candidate.id });
    return candidate;
  });
}

/** Maps a violation of a unique index on email addresses to a conflict that names the field. */
async function mapEmailConflict<Result>(
  write: Promise<Result>,
  workspaceId: string,
  email: string | null,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const isTaken = ['candidates_email_folded_key', 'candidates_email_key'].some((key) => violates(error, key));
    if (email !== null && isTaken) throw emailConflict(workspaceId, email);
    throw error;
  }
}
