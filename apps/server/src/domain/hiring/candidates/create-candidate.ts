import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs } from '../../records/external-refs/schema.ts';
import { maySetAddressOfNew } from './address-confirmation.ts';
import { candidateEvents } from './events.ts';
import { type CandidateRow, candidateIdByEmail, insertCandidate } from './queries.ts';
import type { NewCandidate } from './schema.ts';
import { completeEntries } from './work-history.ts';

/** @throws Conflict if a candidate of the workspace has this email address */
export async function createCandidate(context: Context, input: NewCandidate): Promise<CandidateRow> {
  return change(context, async (tx) => {
    const customFields = await valuesOfNew(tx, 'candidate', input.customFields);
    const candidate = await createUnlessExists(tx, { ...input, customFields }, { isConfirmed: maySetAddressOfNew(tx) });
    // Only an address can conflict, so the input has one.
    if (candidate === undefined) throw emailConflict(tx.workspaceId, input.email!);
    return candidate;
  });
}

/** The 409 for an email address that another candidate of the workspace has. */
export function emailConflict(workspaceId: string, email: string): ExistsAlready {
  const existing = { scope: 'candidates:read', select: candidateIdByEmail(workspaceId, email) };
  return new ExistsAlready('A candidate with this email address exists.', { field: 'email' }, existing);
}

/**
 * @param input with checked values of custom fields
 * @param options.isConfirmed whether the email address counts as the candidate's
 * @param options.id of the new candidate, if it must be known before
 * @returns undefined if the email address is taken
 */
export async function createUnlessExists(
  tx: Change,
  input: NewCandidate,
  { isConfirmed, id = newId() }: { isConfirmed: boolean; id?: string },
): Promise<CandidateRow | undefined> {
  const candidate = await insertCandidate(
    tx,
    tx.workspaceId,
    id,
    {
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      phone: input.phone ?? null,
      location: input.location ?? null,
      headline: input.headline ?? null,
      summary: input.summary ?? null,
      linkedinUrl: input.linkedinUrl ?? null,
      githubUrl: input.githubUrl ?? null,
      websiteUrl: input.websiteUrl ?? null,
      photoUrl: input.photoUrl ?? null,
      source: input.source ?? null,
      education: [],
      experience: [],
      ...completeEntries(input),
      customFields: input.customFields ?? {},
      externalRefs: [],
      ...completeRefs(input),
    },
    isConfirmed,
  );
  if (candidate === undefined) return undefined;
  tx.record(candidateEvents.created, candidate, { candidate: apiFields(candidate) }, { subjectId: candidate.id });
  return candidate;
}
