import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { presentMoment } from '../../platform/database/clock.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { candidateNotFound } from '../candidates/change-candidate.ts';
import { lockAnyCandidate } from '../candidates/queries.ts';
import { type RemovableFile, removeBytes } from '../files/remove-bytes.ts';
import { PERSONAL_DATA, type Subject } from './personal-data.ts';
import type { ErasureCertificate } from './schema.ts';

/**
 * Removes everything personal of a candidate, deleted or not, and of everybody who became part of it. What remains are
 * numbers. Erasing again answers the certificate of the first time.
 * @throws NotFound, with `mergedInto` where the candidate has become another
 */
export async function eraseCandidate(context: Context, id: string): Promise<ErasureCertificate> {
  return change(context, async (tx) => {
    const candidate = await lockAnyCandidate(tx, context.workspaceId, id);
    if (candidate === undefined || candidate.mergedInto !== null) throw candidateNotFound(candidate);
    tx.target(candidate);
    return candidate.erasedAt === null ? eraseIn(tx, candidate) : findCertificate(tx, candidate.id);
  });
}

/** The same in an open change, for a candidate that is locked, not erased and no part of another. */
export async function eraseIn(tx: Change, candidate: { id: string; email: string }): Promise<ErasureCertificate> {
  const merged = await lockMerged(tx, candidate.id);
  const all = [candidate, ...merged];
  const subject: Subject = {
    workspaceId: tx.workspaceId,
    ids: all.map(({ id }) => id),
    emails: all.map(({ email }) => email.toLowerCase()),
  };
  const files = await filesWithBytes(tx, subject);
  const removed: Record<string, number> = {};
  for (const { name, erase } of PERSONAL_DATA) {
    const [{ count }] = (await tx.query<{ count: number }>(
      sql`with erased as (${erase(subject)} returning 1) select count(*)::int as count from erased`,
    )) as [{ count: number }]; // an aggregate has one row
    removed[name] = count;
  }
  tx.afterCommit(() => removeBytes(tx.context, files));
  return certify(
    tx,
    candidate.id,
    merged.map(({ id }) => id),
    removed,
  );
}

async function lockMerged(tx: Change, id: string): Promise<{ id: string; email: string }[]> {
  return tx.query<{ id: string; email: string }>(sql`
    select id, email from candidates where workspace_id = ${tx.workspaceId} and merged_into = ${id} order by id for update`);
}

async function filesWithBytes(tx: Change, { workspaceId, ids }: Subject): Promise<RemovableFile[]> {
  return tx.query<RemovableFile>(sql`
    select id, storage_key as "storageKey" from candidate_files
    where workspace_id = ${workspaceId} and candidate_id = any(${ids}::uuid[]) and bytes_removed_at is null`);
}

async function certify(
  tx: Change,
  candidateId: string,
  mergedCandidateIds: string[],
  removed: Record<string, number>,
): Promise<ErasureCertificate> {
  const certificate: ErasureCertificate = {
    id: newId(),
    candidateId,
    mergedCandidateIds,
    erasedAt: await presentMoment(tx),
    erasedBy: tx.context.actor,
    removed,
  };
  // Without `candidateId`: there is nothing in it that a later erasure would have to clear.
  tx.record({
    id: certificate.id,
    type: 'candidate.erased',
    entityType: 'candidate',
    entityId: candidateId,
    data: { certificate },
  });
  return certificate;
}

async function findCertificate(tx: Change, candidateId: string): Promise<ErasureCertificate> {
  const [event] = await tx.query<{ data: { certificate: ErasureCertificate } }>(sql`
    select data from activity_events
    where workspace_id = ${tx.workspaceId} and entity_type = 'candidate' and entity_id = ${candidateId}
      and type = 'candidate.erased' order by id limit 1`);
  if (event === undefined) throw new Error('an erased candidate has no certificate');
  return event.data.certificate;
}
