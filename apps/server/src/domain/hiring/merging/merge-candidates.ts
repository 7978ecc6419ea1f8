import { type Change, change, unrestricted } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { apiFields, type Changes, changesBetween } from '../../../platform/records/diff.ts';
import { addressKey, isSameAddress } from '../../../platform/text/email-address.ts';
import { notifyFormerAddress } from '../../email/security-notices.ts';
import { fieldsWithin } from '../../records/custom-fields/field-directory.ts';
import { requirePersonalData } from '../../records/visibility/require-personal-data.ts';
import { mayConfirmAddress } from '../candidates/address-confirmation.ts';
import { candidateNotFound } from '../candidates/change-candidate.ts';
import { candidateEvents } from '../candidates/events.ts';
import { addressChanged } from '../candidates/hooks.ts';
import {
  ADDRESS_STATE,
  type CandidateLifecycle,
  type CandidateRow,
  CONFIRM_ADDRESS,
  candidates,
  lockWithMerged,
  UNCONFIRM_ADDRESS,
} from '../candidates/queries.ts';
import { requireAllApplications } from '../candidates/require-all-applications.ts';
import { MERGED_FIELDS, type Merge } from '../candidates/schema.ts';
import {
  type AttachedRow,
  type FilledApplication,
  type MergedApplication,
  mergeApplications,
} from './application-queries.ts';
import { type MovedRows, moveRows, redirectTo } from './moving-queries.ts';
import { recordRelatedEvents } from './record-related-events.ts';

type AnyCandidate = CandidateRow & CandidateLifecycle;

/**
 * Merges another candidate into this one, in one transaction. If the other already is merged into it, nothing changes.
 * @throws NotFound; Forbidden; Invalid if the other is unknown, deleted or the same candidate
 */
export async function mergeCandidates(context: Context, survivorId: string, input: Merge): Promise<CandidateRow> {
  // Emails about the applications of both go to one address from then on.
  requirePersonalData(context);
  return change(context, async (caller) => {
    const [survivor, other] = await lockBoth(caller, survivorId, input.candidateId);
    if (survivor === undefined || survivor.deletedAt !== null) throw candidateNotFound(survivor);
    caller.target(survivor);
    if (other?.id === survivor.id) throw Invalid.field('candidateId', 'must be another candidate');
    if (other?.mergedInto === survivor.id) return survivor;
    if (other === undefined || other.deletedAt !== null) throw Invalid.field('candidateId', 'no such candidate');
    await requireAllApplications(caller, [survivor.id, other.id]);
    await requireKnownFields(caller, input.takeCustomFields ?? []);
    // All records of both candidates, including those that the caller does not see.
    const tx = unrestricted(caller);
    // Read again: the locking statement may have waited, and returns the tags from before that wait.
    const before = { ...survivor, tags: (await candidates.find(tx, tx.workspaceId, survivor.id))!.tags };
    // Before the applications move.
    const mayConfirm = await mayConfirmAddress(caller, [survivor.id, other.id]);
    const { pairs, attached, filled } = await mergeApplications(tx, context.workspaceId, other.id, survivor.id);
    const moved = await moveRows(tx, context.workspaceId, other.id, survivor.id);
    for (const row of await redirectTo(tx, other.id, survivor.id)) {
      tx.record(candidateEvents.deleted, row, { candidate: apiFields(row) }, { subjectId: row.id });
    }
    const chosen = valuesAfter(survivor, other, input);
    const { emailOptedOutAt } = survivor.emailOptedOutAt === null ? other : survivor;
    const values = {
      ...chosen,
      emailOptedOutAt,
      formerEmails: formerEmailsAfter(survivor, other, chosen.email ?? survivor.email),
    };
    const isOtherAddress = values.email !== undefined && !isSameAddress(survivor.email, values.email);
    const refs =
      other.externalRefs.length === 0 ? {} : { externalRefs: [...survivor.externalRefs, ...other.externalRefs] };
    // Whichever address is kept now reaches the applications of both.
    const confirmation = mayConfirm ? (isOtherAddress ? [CONFIRM_ADDRESS] : []) : [UNCONFIRM_ADDRESS];
    const merged = await candidates.update(tx, context.workspaceId, survivor.id, { ...values, ...refs }, confirmation);
    recordMerge(tx, before, merged, { mergedCandidateId: other.id, mergedApplications: pairs });
    if (isOtherAddress || !mayConfirm) await addressChanged.run(tx, survivor.id);
    for (const former of [survivor, other]) {
      if (!isSameAddress(former.email, merged.email)) await notifyFormerAddress(tx, former);
    }
    await recordMoves(tx, other.id, survivor.id, { pairs, attached, filled, moved });
    return merged;
  });
}

/** @throws Invalid for a key that is not a custom field of candidates which the caller sees */
async function requireKnownFields(tx: Change, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const visible = (await fieldsWithin(tx)).visible('candidate', tx.scopes);
  const unknown = keys.find((key) => !visible.some((field) => field.key === key));
  if (unknown !== undefined) throw Invalid.field('takeCustomFields', `is not a custom field of candidates: ${unknown}`);
}

/** Locks them with the candidates that were merged into them, which the merge changes as well. */
async function lockBoth(
  tx: Change,
  survivorId: string,
  otherId: string,
): Promise<[survivor: AnyCandidate | undefined, other: AnyCandidate | undefined]> {
  const rows = await lockWithMerged(tx, tx.workspaceId, [survivorId, otherId]);
  const locked = new Map(rows.map((row) => [row.id, row]));
  return [locked.get(survivorId.toLowerCase()), locked.get(otherId.toLowerCase())];
}

interface Moves {
  pairs: readonly MergedApplication[];
  attached: readonly AttachedRow[];
  filled: readonly FilledApplication[];
  moved: readonly MovedRows[];
}

/** Records an event for each record that moved to another candidate or application, with its row after the merge. */
async function recordMoves(tx: Change, otherId: string, survivorId: string, moves: Moves): Promise<void> {
  const mergedIdOf = new Map(moves.pairs.map(({ id, mergedInto }) => [mergedInto, id]));
  const applicationOf = new Map(moves.attached.map(({ id, applicationId }) => [id, applicationId]));
  const filledOf = new Map(moves.filled.map(({ id, changes }) => [id, changes]));
  const movedIds = new Set(moves.moved.flatMap(({ ids }) => ids));
  const changesOf = (id: string): Changes => {
    const applicationId = applicationOf.get(id);
    return {
      ...filledOf.get(id),
      ...(movedIds.has(id) ? { candidateId: { from: otherId, to: survivorId } } : {}),
      ...(applicationId === undefined
        ? {}
        : { applicationId: { from: mergedIdOf.get(applicationId) ?? null, to: applicationId } }),
    };
  };
  const idsOf = new Map<string, Set<string>>();
  const add = (table: string, ids: readonly string[]) =>
    idsOf.set(table, new Set([...(idsOf.get(table) ?? []), ...ids]));
  add(
    'applications',
    [...moves.pairs, ...moves.filled].map(({ id }) => id),
  );
  for (const { table, ids } of moves.moved) add(table, ids);
  for (const { table, id } of moves.attached) add(table, [id]);
  await recordRelatedEvents(
    tx,
    [...idsOf].map(([table, ids]) => ({ table, ids: [...ids], changesOf, candidateId: survivorId })),
  );
}

/** The other's values where the survivor's are empty, and where they were chosen. */
function valuesAfter(
  survivor: CandidateRow,
  other: CandidateRow,
  { take = [], takeCustomFields = [] }: Merge,
): Partial<CandidateRow> {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const taken = MERGED_FIELDS.filter(
    (field) => take.includes(field) || (isEmpty(survivor[field]) && !isEmpty(other[field])),
  );
  const chosen = Object.entries(other.customFields).filter(([key]) => takeCustomFields.includes(key));
  const customFields = { ...other.customFields, ...survivor.customFields, ...Object.fromEntries(chosen) };
  const { emailUnreachableAt, emailUnreachableReason } = other;
  return {
    ...Object.fromEntries(taken.map((field) => [field, other[field]])),
    ...(taken.includes('email') ? { emailUnreachableAt, emailUnreachableReason } : {}),
    customFields,
  };
}

/** All addresses of both except the current one. */
function formerEmailsAfter(survivor: CandidateRow, other: CandidateRow, email: string | null): string[] {
  const all = [...survivor.formerEmails, ...other.formerEmails, survivor.email, other.email].filter(
    (each) => each !== null,
  );
  const byKey = new Map(all.map((each) => [addressKey(each), each]));
  if (email !== null) byKey.delete(addressKey(email));
  return [...byKey.values()];
}

function recordMerge(
  tx: Change,
  before: CandidateRow,
  after: CandidateRow,
  merge: { mergedCandidateId: string; mergedApplications: MergedApplication[] },
): void {
  const fields = [
    ...MERGED_FIELDS,
    ...ADDRESS_STATE,
    'emailOptedOutAt' as const,
    'formerEmails' as const,
    'customFields' as const,
    'tags' as const,
    'externalRefs' as const,
  ].filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const data = { candidate: apiFields(after), changes: changesBetween(before, after, fields), ...merge };
  tx.record(candidateEvents.merged, after, data, { subjectId: after.id });
}
