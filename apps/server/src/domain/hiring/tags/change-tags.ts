import { isDeepStrictEqual } from 'node:util';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { getCandidate, recordUpdate, requireCandidate } from '../candidates/change-candidate.ts';
import { type CandidateRow, touchCandidate } from '../candidates/queries.ts';
import {
  findTag,
  findTagByLabel,
  insertTag,
  listTags as listRows,
  removeTag as removeRow,
  type TagListQuery,
  type TagRow,
} from './queries.ts';
import type { NewTag } from './schema.ts';

/** @throws NotFound for an unknown candidate */
export async function listTags(context: Context, candidateId: string, query: TagListQuery): Promise<Page<TagRow>> {
  await getCandidate(context, candidateId);
  return listRows(context.db.read, context.workspaceId, candidateId, query);
}

/** No effect if the candidate already has the tag, ignoring case. @throws NotFound for an unknown candidate */
export async function addTag(
  context: Context,
  candidateId: string,
  { label }: NewTag,
): Promise<{ tag: TagRow; isNew: boolean }> {
  return change(context, async (tx) => {
    const candidate = await requireCandidate(tx, candidateId);
    const existing = await findTagByLabel(tx, tx.workspaceId, candidateId, label);
    if (existing !== undefined) return { tag: existing, isNew: false };
    const tag = (await insertTag(tx, tx.workspaceId, candidateId, label))!; // the candidate is locked
    const after = await touchCandidate(tx, tx.workspaceId, candidate.id);
    const before = after.tags.filter((other) => other !== tag.label);
    recordTags(tx, before, after);
    return { tag, isNew: true };
  });
}

/** Adds those that the candidate does not have, ignoring case. @returns whether there are any @throws NotFound */
export async function addTags(context: Context, candidateId: string, labels: readonly string[]): Promise<boolean> {
  if (labels.length === 0) return false;
  return change(context, async (tx) => {
    const candidate = await requireCandidate(tx, candidateId);
    const inserted = await Promise.all(labels.map((label) => insertTag(tx, tx.workspaceId, candidateId, label)));
    const added = new Set(inserted.flatMap((tag) => tag?.label ?? []));
    if (added.size === 0) return false;
    const after = await touchCandidate(tx, tx.workspaceId, candidate.id);
    recordTags(
      tx,
      after.tags.filter((label) => !added.has(label)),
      after,
    );
    return true;
  });
}

/** @throws NotFound */
export async function removeTag(context: Context, candidateId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    const candidate = await requireCandidate(tx, candidateId);
    const tag = await findTag(tx, context.workspaceId, candidateId, id);
    if (tag === undefined) throw new NotFound('Tag');
    tx.target(tag);
    await removeFrom(tx, candidate, tag);
  });
}

/** Removes a tag by its label, ignoring case. @returns whether the candidate had it @throws NotFound */
export async function removeTagByLabel(context: Context, candidateId: string, label: string): Promise<boolean> {
  return change(context, async (tx) => {
    const candidate = await requireCandidate(tx, candidateId);
    const tag = await findTagByLabel(tx, tx.workspaceId, candidateId, label);
    if (tag === undefined) return false;
    await removeFrom(tx, candidate, tag);
    return true;
  });
}

async function removeFrom(tx: Change, candidate: CandidateRow, tag: TagRow): Promise<void> {
  await removeRow(tx, tx.workspaceId, tag.id);
  const after = await touchCandidate(tx, tx.workspaceId, candidate.id);
  const isOther = (label: string) => label !== tag.label;
  const isCurrent = isDeepStrictEqual(candidate.tags.filter(isOther), after.tags);
  recordTags(tx, isCurrent ? candidate.tags : [...after.tags, tag.label], after);
}

/**
 * Records an update of the candidate, because tags are part of that record.
 * @param before must not come from the statement that locked the candidate: if that waited for the lock, it returns the tags
 * from before the wait
 */
function recordTags(tx: Change, before: readonly string[], after: CandidateRow): void {
  recordUpdate(tx, { ...after, tags: [...before] }, after, ['tags']);
}
