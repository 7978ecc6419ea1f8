import { type Change, change, unrestricted } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { emailSpellings } from '../../../platform/text/email-address.ts';
import { candidateNotFound } from '../../hiring/candidates/change-candidate.ts';
import { type ErasureCertificate, type Mention, withoutRecords } from '../../hiring/candidates/erasure-certificate.ts';
import { candidateEvents } from '../../hiring/candidates/events.ts';
import { findMentions } from '../../hiring/candidates/mention-queries.ts';
import { type CandidateRow, findAnyCandidates, lockWithMerged } from '../../hiring/candidates/queries.ts';
import { requireAllApplications } from '../../hiring/candidates/require-all-applications.ts';
import { removeBytes } from '../../hiring/files/remove-bytes.ts';
import { recordDeletions, recordRelatedEvents } from '../../hiring/merging/record-related-events.ts';
import { eraseNamed, eraseUnnamed, filesWithBytes, findCertificate, lockMerged } from './erasure-queries.ts';
import { PERSONAL_DATA, type Place, type Subject } from './personal-data-queries.ts';

/**
 * Removes all personal data of a candidate, deleted or not, and of all candidates merged into it. Erasing again returns the
 * first certificate.
 * @param mentions the records of others that name the candidate, for the certificate; null if nobody looked for them
 * @throws NotFound, with `mergedInto` if the candidate was merged into another; Forbidden
 */
export async function eraseCandidate(
  context: Context,
  id: string,
  mentions: Mention[] | null = null,
): Promise<ErasureCertificate> {
  return change(context, async (tx) => {
    // With those merged into it, in the order of their IDs: erasing them locks them as well.
    const locked = await lockWithMerged(tx, context.workspaceId, [id]);
    const candidate = locked.find((row) => row.id === id.toLowerCase());
    if (candidate === undefined || candidate.mergedInto !== null) throw candidateNotFound(candidate);
    tx.target(candidate);
    await requireAllApplications(tx, [candidate.id]);
    const certificate = await (candidate.erasedAt === null
      ? eraseLocked(tx, candidate, mentions)
      : findCertificate(tx, candidate.id));
    return tx.db.visibility === null ? certificate : withoutRecords(certificate);
  });
}

/**
 * The same with a list of the records of others that name the candidate, in texts that the caller may read. Not within an
 * open change.
 */
export async function eraseAndFindMentions(context: Context, id: string): Promise<ErasureCertificate> {
  const { db, workspaceId, scopes } = context;
  return eraseCandidate(context, id, await findMentions(db.unrestricted.search, workspaceId, id, scopes));
}

/** The same in an open change, for a locked candidate that is neither erased nor merged. */
export async function eraseLocked(
  caller: Change,
  candidate: { id: string },
  mentions: Mention[] | null = null,
): Promise<ErasureCertificate> {
  // All records, including those that the caller does not see.
  const tx = unrestricted(caller);
  const merged = await lockMerged(tx, candidate.id);
  const ids = [candidate.id, ...merged];
  const subject = subjectOf(tx.workspaceId, await findAnyCandidates(tx, tx.workspaceId, ids));
  const files = await filesWithBytes(tx, subject);
  const everything: Erased[] = [];
  for (const place of PERSONAL_DATA) everything.push({ place, ...(await eraseAt(tx, place, subject)) });
  tx.afterCommit(() => removeBytes(tx, files));
  await recordRelatedEvents(
    tx,
    everything.flatMap(({ place: { recorded }, ids }) =>
      recorded === undefined || recorded.removed ? [] : [{ table: recorded.table, ids }],
    ),
  );
  return certify(tx, candidate.id, ids.slice(1), everything, mentions);
}

function subjectOf(workspaceId: string, all: readonly CandidateRow[]): Subject {
  const emails = all
    .flatMap(({ email, formerEmails }) => (email === null ? formerEmails : [email, ...formerEmails]))
    .flatMap((email) => emailSpellings(email).map((each) => each.toLowerCase()));
  const ids = all.map(({ id }) => id);
  // A first name alone identifies nobody.
  const names = all.flatMap(({ firstName, lastName }) =>
    firstName === '' || lastName === '' ? [] : [`${firstName} ${lastName}`.toLowerCase()],
  );
  return { workspaceId, ids, emails, words: [...ids, ...emails, ...names] };
}

interface Erased {
  place: Place;
  /** Number of cleared or removed rows. */
  count: number;
  ids: string[];
}

/** Erases one location. Deletion events of removed records are recorded here, events of cleared records afterwards. */
async function eraseAt(
  tx: Change,
  { erase, recorded, unnamed }: Place,
  subject: Subject,
): Promise<Pick<Erased, 'count' | 'ids'>> {
  const statement = erase(subject);
  if (recorded?.removed === true) {
    const ids = await recordDeletions(tx, recorded.table, statement);
    return { count: ids.length, ids };
  }
  if (unnamed === true) return { count: await eraseUnnamed(tx, statement), ids: [] };
  const ids = await eraseNamed(tx, statement);
  return { count: ids.length, ids };
}

async function certify(
  tx: Change,
  candidateId: string,
  mergedCandidateIds: string[],
  all: readonly Erased[],
  mentions: Mention[] | null,
): Promise<ErasureCertificate> {
  const certificate: ErasureCertificate = {
    id: newId(),
    candidateId,
    mergedCandidateIds,
    erasedAt: await presentMoment(tx),
    erasedBy: tx.actor,
    removed: Object.fromEntries(all.map(({ place, count }) => [place.name, count])),
    removedIds: Object.fromEntries(all.flatMap(({ place, ids }) => (place.unnamed ? [] : [[place.name, ids]]))),
    mentions,
  };
  // Without `subjectId`, because these events contain no personal data that a later erasure would have to clear.
  for (const row of await findAnyCandidates(tx, tx.workspaceId, [candidateId, ...mergedCandidateIds])) {
    if (row.id === candidateId) tx.record(candidateEvents.erased, row, { certificate }, { id: certificate.id });
    else tx.record(candidateEvents.deleted, row, { candidate: apiFields(row) });
  }
  return certificate;
}
