import type { Change } from '../../../../platform/changes/change.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed, EmailAddress, nullable, Timestamp, Type, text } from '../../../../platform/http/contract/schema.ts';
import { isSameRef } from '../../../records/external-refs/schema.ts';
import { applyCandidatePatch, requireCandidate } from '../../candidates/change-candidate.ts';
import { createCandidate } from '../../candidates/create-candidate.ts';
import { type CandidateRow, candidates } from '../../candidates/queries.ts';
import { type CandidatePatch, NewCandidate } from '../../candidates/schema.ts';
import { addTags } from '../../tags/change-tags.ts';
import { NewTag } from '../../tags/schema.ts';
import type { RecordOf } from '../adapters/adapter.ts';
import type { Page } from '../page.ts';
import type { Task, Written } from '../tasks.ts';

const check = inputCheck(NewCandidate);
const checkTag = inputCheck(NewTag);
const checkPast = inputCheck(
  closed({
    formerEmails: Type.Array(EmailAddress, { maxItems: 100 }),
    emailOptedOutAt: nullable(Timestamp),
    emailUnreachableAt: nullable(Timestamp),
    emailUnreachableReason: nullable(text(2_000)),
  }),
);
/** Longer tags are cut, because they are words of the source. */
const MAX_TAG = 40;

export async function writeCandidate(tx: Change, page: Page, task: Task<'candidate'>): Promise<Written> {
  const { tags = [], createdAt, customFields, past, ...fields } = task.record.data;
  const values = page.fieldValues('candidate', customFields);
  const input: NewCandidate = { ...fields, ...(values === undefined ? {} : { customFields: values as never }) }; // checked next
  check(input);
  if (past !== undefined) checkPast(past);
  const labels = tags.map((tag) => [...tag].slice(0, MAX_TAG).join('').trim());
  for (const label of labels) checkTag({ label });
  const labelled = async (candidate: CandidateRow, outcome: Written['outcome']): Promise<Written> => {
    const { id } = candidate;
    const isTagged = outcome !== 'created' && (await addTags(tx, id, labels));
    page.noteCandidate(candidate);
    return {
      outcome: isTagged && outcome === 'skipped' ? 'updated' : outcome,
      recordId: id,
      candidateId: id,
      reason: null,
    };
  };
  if (task.recordId !== null) {
    if (task.isChanged && task.record.isRepeated !== true) return changedHere(task.recordId);
    const candidate = await requireCandidate(tx, task.recordId);
    const patch = task.record.isRepeated === true ? missing(candidate, input) : withoutAddress(input);
    const after = await applyCandidatePatch(tx, candidate, patch);
    return labelled(after, after.revision === candidate.revision ? 'skipped' : 'updated');
  }
  const found = page.candidateWith(input.email);
  if (found === undefined) {
    const created = await createCandidate(tx, { ...input, ...(createdAt === undefined ? {} : { createdAt }) }, labels);
    return labelled(await withPast(tx, created, past), 'created');
  }
  if (page.importing.options.onDuplicate === 'skip')
    return {
      outcome: 'skipped',
      recordId: null,
      candidateId: null,
      reason: 'A candidate with this email address exists.',
    };
  const existing = await requireCandidate(tx, found.id);
  const merged = await applyCandidatePatch(tx, existing, missing(existing, input));
  const optedOut = past?.emailOptedOutAt != null && merged.emailOptedOutAt === null;
  const after = optedOut ? await withPast(tx, merged, { emailOptedOutAt: past.emailOptedOutAt }) : merged;
  return labelled(after, 'merged');
}

type Past = NonNullable<RecordOf<'candidate'>['data']['past']>;

/** What happened to the addresses of a candidate: who wants no emails gets none here either. */
async function withPast(tx: Change, candidate: CandidateRow, past: Partial<Past> = {}): Promise<CandidateRow> {
  const isEmpty = Object.values(past).every((value) => value === null || (Array.isArray(value) && value.length === 0));
  return isEmpty ? candidate : candidates.update(tx, tx.workspaceId, candidate.id, past);
}

export function changedHere(recordId: string): Written {
  return {
    outcome: 'skipped',
    recordId,
    candidateId: recordId,
    reason: 'The record has been changed here since it was imported.',
  };
}

/** The fields that the candidate does not have yet. */
function missing(
  candidate: CandidateRow,
  { email: _email, externalRefs = [], customFields = {}, ...fields }: NewCandidate,
): CandidatePatch {
  const current = candidate as unknown as Record<string, unknown>; // by field
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  const added = externalRefs.filter((ref) => !candidate.externalRefs.some((own) => isSameRef(own, ref)));
  const own = candidate.customFields as Record<string, unknown>;
  const values = Object.fromEntries(Object.entries(customFields).filter(([key]) => isEmpty(own[key])));
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => isEmpty(current[field]))),
    ...(added.length === 0 ? {} : { externalRefs: [...candidate.externalRefs, ...added] }),
    ...(Object.keys(values).length === 0 ? {} : { customFields: values as never }), // a part of what was checked
  };
}

/** The address of an existing candidate stays: changing it would send a notice to the former one. */
function withoutAddress({ email: _email, externalRefs: _refs, ...patch }: NewCandidate): CandidatePatch {
  return patch;
}
