import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import { Conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { wholeEntries } from './entries.ts';
import { type CandidateRow, insertCandidate } from './queries.ts';
import type { NewCandidate } from './schema.ts';

/** @throws Conflict when a candidate of the workspace has this e-mail address */
export async function createCandidate(context: Context, input: NewCandidate): Promise<CandidateRow> {
  return change(context, async (tx) => {
    const candidate = await createCandidateIn(tx, input);
    if (candidate === undefined) throw emailTaken();
    return candidate;
  });
}

export function emailTaken(): Conflict {
  return new Conflict('A candidate with this e-mail address exists.', { field: 'email' });
}

/** The same in an open change; undefined when the e-mail address is taken. */
export async function createCandidateIn(tx: Change, input: NewCandidate): Promise<CandidateRow | undefined> {
  const candidate = await insertCandidate(tx, tx.workspaceId, newId(), {
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
    ...wholeEntries(input),
  });
  if (candidate === undefined) return undefined;
  tx.record({
    type: 'candidate.created',
    entityType: 'candidate',
    entityId: candidate.id,
    candidateId: candidate.id,
    data: { candidate: wire(candidate) },
  });
  return candidate;
}
