import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { readHistory } from '../../records/access/history.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs } from '../../records/external-refs/schema.ts';
import { insertTag } from '../tags/queries.ts';
import { maySetAddressOfNew } from './address-confirmation.ts';
import { candidateEvents } from './events.ts';
import { type CandidateRow, candidateIdByEmail, insertCandidate } from './queries.ts';
import type { CandidateCreate, NewCandidate } from './schema.ts';
import { completeEntries } from './work-history.ts';

/**
 * @param tags with which the candidate is created
 * @throws Conflict if a candidate of the workspace has this email address
 */
export async function createCandidate(
  context: Context,
  { createdAt, ...input }: CandidateCreate,
  tags: readonly string[] = [],
): Promise<CandidateRow> {
  const past = readHistory(context, {}, { createdAt });
  return change(context, async (tx) => {
    const customFields = await valuesOfNew(tx, 'candidate', input.customFields);
    const isConfirmed = maySetAddressOfNew(tx);
    const candidate = await createUnlessExists(tx, { ...input, customFields }, { isConfirmed, createdAt, past, tags });
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
 * @param options.createdAt when the candidate was created elsewhere
 * @param options.past the marker of events of the past
 * @param options.tags of the new candidate
 * @param options.id of the new candidate, if it must be known before
 * @returns undefined if the email address is taken
 */
export async function createUnlessExists(
  tx: Change,
  input: NewCandidate,
  {
    isConfirmed,
    createdAt,
    past = {},
    tags = [],
    id = createdAt === undefined ? newId() : idAt(createdAt),
  }: {
    isConfirmed: boolean;
    id?: string;
    createdAt?: string | undefined;
    past?: { historic?: true };
    tags?: readonly string[];
  },
): Promise<CandidateRow | undefined> {
  const inserted = await insertCandidate(
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
      ...(createdAt === undefined ? {} : { createdAt }),
    },
    isConfirmed,
  );
  if (inserted === undefined) return undefined;
  const added = await Promise.all(tags.map((label) => insertTag(tx, tx.workspaceId, id, label)));
  const candidate = { ...inserted, tags: added.flatMap((tag) => tag?.label ?? []) };
  tx.record(
    candidateEvents.created,
    candidate,
    { candidate: apiFields(candidate), ...past },
    { subjectId: candidate.id },
  );
  return candidate;
}
