import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { Answer } from '../../platform/http/operation.ts';
import type { Page } from '../../platform/http/pagination.ts';
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

/** 201, or 200 when the candidate has the tag, ignoring case. @throws NotFound for an unknown candidate */
export async function addTag(context: Context, candidateId: string, { label }: NewTag): Promise<Answer<TagRow>> {
  return change(context, async (tx) => {
    const { tag, isNew } = await addTagIn(tx, candidateId, label);
    return new Answer(tag, { status: isNew ? 201 : 200 });
  });
}

/** The same in an open change. */
export async function addTagIn(
  tx: Change,
  candidateId: string,
  label: string,
): Promise<{ tag: TagRow; isNew: boolean }> {
  const candidate = await requireCandidate(tx, candidateId);
  const present = await findTagByLabel(tx, tx.workspaceId, candidateId, label);
  if (present !== undefined) return { tag: present, isNew: false };
  const tag = await insertTag(tx, tx.workspaceId, candidateId, label);
  await recordTags(tx, candidate);
  return { tag, isNew: true };
}

/** @throws NotFound */
export async function removeTag(context: Context, candidateId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    const candidate = await requireCandidate(tx, candidateId);
    const tag = await findTag(tx, context.workspaceId, candidateId, id);
    if (tag === undefined) throw new NotFound('Tag');
    tx.target(tag);
    await removeRow(tx, context.workspaceId, id);
    await recordTags(tx, candidate);
  });
}

/** Takes a label off a candidate, ignoring case, in an open change. @returns whether it was there */
export async function removeTagIn(tx: Change, candidateId: string, label: string): Promise<boolean> {
  const candidate = await requireCandidate(tx, candidateId);
  const tag = await findTagByLabel(tx, tx.workspaceId, candidateId, label);
  if (tag === undefined) return false;
  await removeRow(tx, tx.workspaceId, tag.id);
  await recordTags(tx, candidate);
  return true;
}

/** Tags are part of the candidate's record. */
async function recordTags(tx: Change, before: CandidateRow): Promise<void> {
  const after = await touchCandidate(tx, tx.workspaceId, before.id);
  recordUpdate(tx, before, after, ['tags']);
}
