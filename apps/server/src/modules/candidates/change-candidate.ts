import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { violates } from '../../platform/database/errors.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { emailTaken } from './create-candidate.ts';
import { wholeEntries } from './entries.ts';
import {
  type CandidateFate,
  type CandidateRow,
  findCandidate,
  findFate,
  lockAnyCandidate,
  lockCandidate,
  setCandidateDeleted,
  updateCandidate as updateRow,
} from './queries.ts';
import type { CandidatePatch } from './schema.ts';

/** @throws NotFound, with `mergedInto` where the candidate has become another */
export async function getCandidate(context: Context, id: string): Promise<CandidateRow> {
  const { db, workspaceId } = context;
  const candidate = await findCandidate(db.read, workspaceId, id);
  if (candidate === undefined) throw candidateNotFound(await findFate(db.read, workspaceId, id));
  return candidate;
}

/** The candidate, locked for the rest of the change. @throws NotFound as `getCandidate` */
export async function requireCandidate(tx: Change, id: string): Promise<CandidateRow> {
  const candidate = await lockCandidate(tx, tx.workspaceId, id);
  if (candidate === undefined) throw candidateNotFound(await findFate(tx, tx.workspaceId, id));
  return candidate;
}

export function candidateNotFound(fate: CandidateFate | undefined): NotFound {
  const mergedInto = fate?.mergedInto ?? null;
  return new NotFound('Candidate', mergedInto === null ? undefined : { mergedInto });
}

/** @throws NotFound; Conflict when the new e-mail address is taken */
export async function updateCandidate(context: Context, id: string, patch: CandidatePatch): Promise<CandidateRow> {
  return change(context, async (tx) => {
    const candidate = tx.target(await requireCandidate(tx, id));
    const { education: _education, experience: _experience, ...fields } = patch;
    const changed = changedFields(candidate, { ...fields, ...wholeEntries(patch) });
    if (Object.keys(changed).length === 0) return candidate;
    const updated = await namingEmail(updateRow(tx, context.workspaceId, id, changed));
    recordUpdate(tx, candidate, updated, Object.keys(changed));
    return updated;
  });
}

/** The event of a change of these fields. */
export function recordUpdate(tx: Change, before: CandidateRow, after: CandidateRow, fields: string[]): void {
  tx.record({
    type: 'candidate.updated',
    entityType: 'candidate',
    entityId: after.id,
    candidateId: after.id,
    data: { candidate: wire(after), changes: changesBetween(before, after, fields) },
  });
}

/** The candidate vanishes from reads and search; `restoreCandidate` takes that back. @throws NotFound */
export async function deleteCandidate(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireCandidate(tx, id));
    const candidate = await setCandidateDeleted(tx, context.workspaceId, id, true);
    tx.record({
      type: 'candidate.deleted',
      entityType: 'candidate',
      entityId: id,
      candidateId: id,
      data: { candidate: wire(candidate) },
    });
  });
}

/**
 * Takes a deletion back. A candidate that is not deleted stays as it is.
 * @throws NotFound; Conflict when the e-mail address has been taken since, or the candidate has been erased
 */
export async function restoreCandidate(context: Context, id: string): Promise<CandidateRow> {
  return change(context, async (tx) => {
    const found = await lockAnyCandidate(tx, context.workspaceId, id);
    if (found === undefined || found.mergedInto !== null) throw candidateNotFound(found);
    tx.target(found);
    if (found.erasedAt !== null) throw new Conflict('The candidate has been erased; nothing is left to restore.');
    if (found.deletedAt === null) return found;
    const candidate = await namingEmail(setCandidateDeleted(tx, context.workspaceId, id, false));
    tx.record({
      type: 'candidate.restored',
      entityType: 'candidate',
      entityId: id,
      candidateId: id,
      data: { candidate: wire(candidate) },
    });
    return candidate;
  });
}

/** Turns the unique index on e-mail addresses into a conflict that names the field. */
async function namingEmail<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violates(error, 'candidates_email_key')) throw emailTaken();
    throw error;
  }
}
