import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { type FieldErrors, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { countStatuses, toItemError } from '../../../platform/http/contract/bulk.ts';
import { recordUpdate } from '../candidates/change-candidate.ts';
import { lockCandidatesById, touchCandidates } from '../candidates/queries.ts';
import { addTags, removeTags } from './queries.ts';
import type { BulkTag, BulkTagResult } from './schema.ts';

/**
 * Adds tags to up to 100 candidates and removes others, in one transaction with a fixed number of statements.
 * @throws Invalid for a tag that is to be added and removed, or if there is none
 */
export async function tagCandidates(
  context: Context,
  { candidateIds, add = [], remove = [] }: BulkTag,
): Promise<BulkTagResult> {
  checkLabels(add, remove);
  return change(context, async (tx) => {
    const locked = await lockCandidatesById(tx, tx.workspaceId, candidateIds);
    const ids = locked.map(({ id }) => id);
    const changed = new Set([
      ...(await addTags(tx, tx.workspaceId, ids, add)),
      ...(await removeTags(tx, tx.workspaceId, ids, remove)),
    ]);
    const before = new Map(locked.map((candidate) => [candidate.id, candidate]));
    for (const after of await touchCandidates(tx, tx.workspaceId, [...changed])) {
      recordUpdate(tx, { ...after, tags: before.get(after.id)!.tags }, after, ['tags']);
    }
    const items = candidateIds.map((candidateId, index): BulkTagResult['items'][number] => {
      const id = candidateId.toLowerCase();
      if (!before.has(id)) {
        return { index, candidateId, status: 'failed', error: toItemError(new NotFound('Candidate')) };
      }
      // A repeated ID is unchanged.
      return { index, candidateId, status: changed.delete(id) ? 'updated' : 'unchanged', error: null };
    });
    return { items, summary: { total: items.length, ...countStatuses(items, ['updated', 'unchanged', 'failed']) } };
  });
}

function checkLabels(add: readonly string[], remove: readonly string[]): void {
  if (add.length + remove.length === 0) throw Invalid.field('add', 'is required unless tags are removed');
  const added = new Set(add.map((label) => label.toLowerCase()));
  const errors: FieldErrors = {};
  remove.forEach((label, index) => {
    if (added.has(label.toLowerCase())) errors[`remove.${index}`] = ['is also to be added'];
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
