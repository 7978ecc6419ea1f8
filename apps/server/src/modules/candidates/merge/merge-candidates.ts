import { type Change, change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { changesBetween, wire } from '../../../platform/diff.ts';
import { Invalid } from '../../../platform/errors.ts';
import { candidateNotFound } from '../change-candidate.ts';
import { type CandidateFate, type CandidateRow, lockAnyCandidate, updateCandidate } from '../queries.ts';
import type { Merge } from '../schema.ts';
import { type MergedApplication, mergeApplications } from './merge-applications.ts';
import { moveRows } from './moved-tables.ts';

/** Fields that are filled from the other candidate where the survivor's are empty. */
const FILLED = [
  'phone',
  'location',
  'headline',
  'summary',
  'linkedinUrl',
  'githubUrl',
  'websiteUrl',
  'photoUrl',
  'source',
  'education',
  'experience',
] as const satisfies readonly (keyof CandidateRow)[];

type AnyCandidate = CandidateRow & CandidateFate;

/**
 * Makes another candidate part of this one, in one transaction. Merging one who is part of it already does nothing.
 * @throws NotFound; Invalid when the other is unknown, deleted or the same
 */
export async function mergeCandidates(context: Context, survivorId: string, input: Merge): Promise<CandidateRow> {
  return change(context, async (tx) => {
    const [survivor, other] = await lockBoth(tx, survivorId, input.candidateId);
    if (survivor === undefined || survivor.deletedAt !== null) throw candidateNotFound(survivor);
    tx.target(survivor);
    if (other?.id === survivor.id) throw Invalid.field('candidateId', 'must be another candidate');
    if (other?.mergedInto === survivor.id) return survivor;
    if (other === undefined || other.deletedAt !== null) throw Invalid.field('candidateId', 'no such candidate');
    const mergedApplications = await mergeApplications(tx, context.workspaceId, other.id, survivor.id);
    await moveRows(tx, context.workspaceId, other.id, survivor.id);
    await pointTo(tx, other.id, survivor.id);
    const merged = await updateCandidate(tx, context.workspaceId, survivor.id, emptyFieldsFrom(survivor, other));
    recordMerge(tx, survivor, merged, { mergedCandidateId: other.id, mergedApplications });
    return merged;
  });
}

/** Always in the order of ids, so that two merges of one pair cannot wait for each other. */
async function lockBoth(
  tx: Change,
  survivorId: string,
  otherId: string,
): Promise<[survivor: AnyCandidate | undefined, other: AnyCandidate | undefined]> {
  const locked = new Map<string, AnyCandidate | undefined>();
  for (const id of [survivorId, otherId].map((id) => id.toLowerCase()).sort()) {
    locked.set(id, await lockAnyCandidate(tx, tx.workspaceId, id));
  }
  return [locked.get(survivorId.toLowerCase()), locked.get(otherId.toLowerCase())];
}

/** Whoever looks for the other, or for one who became part of it before, is told of the survivor. */
async function pointTo(tx: Change, otherId: string, survivorId: string): Promise<void> {
  await tx.query(sql`
    update candidates set merged_into = ${survivorId}, deleted_at = coalesce(deleted_at, rolecall_now()), updated_at = rolecall_now()
    where workspace_id = ${tx.workspaceId} and (id = ${otherId} or merged_into = ${otherId})`);
}

function emptyFieldsFrom(survivor: CandidateRow, other: CandidateRow): Partial<CandidateRow> {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const filled = FILLED.filter((field) => isEmpty(survivor[field]) && !isEmpty(other[field]));
  return Object.fromEntries(filled.map((field) => [field, other[field]]));
}

function recordMerge(
  tx: Change,
  before: CandidateRow,
  after: CandidateRow,
  merge: { mergedCandidateId: string; mergedApplications: MergedApplication[] },
): void {
  const fields = [...FILLED, 'tags' as const].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  tx.record({
    type: 'candidate.merged',
    entityType: 'candidate',
    entityId: after.id,
    candidateId: after.id,
    data: { candidate: wire(after), changes: changesBetween(before, after, fields), ...merge },
  });
}
