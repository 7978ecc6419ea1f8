import type { Change } from '../../../platform/changes/change.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { ErasureCertificate } from '../../hiring/candidates/erasure-certificate.ts';
import type { RemovableFile } from '../../hiring/files/removal-queries.ts';
import type { Subject } from './personal-data-queries.ts';

/** Locks the candidates that were merged into this one, in the order of their IDs. @returns their IDs */
export async function lockMerged(tx: Change, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from candidates where workspace_id = ${tx.workspaceId} and merged_into = ${id} order by id for update`);
  return rows.map((row) => row.id);
}

/** The files of the candidates whose bytes are still stored. */
export async function filesWithBytes(tx: Change, { workspaceId, ids }: Subject): Promise<RemovableFile[]> {
  return tx.query<RemovableFile>(sql`
    select id, storage_key as "storageKey" from candidate_files
    where workspace_id = ${workspaceId} and candidate_id = any(${ids}::uuid[]) and bytes_removed_at is null`);
}

/** The certificate of an erased candidate. */
export async function findCertificate(tx: Change, candidateId: string): Promise<ErasureCertificate> {
  const [event] = await tx.query<{ data: { certificate: ErasureCertificate } }>(sql`
    select data from activity_events
    where workspace_id = ${tx.workspaceId} and entity_type = 'candidate' and entity_id = ${candidateId}
      and type = 'candidate.erased' order by id limit 1`);
  if (event === undefined) throw new Error('an erased candidate has no certificate');
  const { certificate } = event.data;
  // Older certificates contain no IDs and no mentions.
  return { ...certificate, removedIds: certificate.removedIds ?? {}, mentions: certificate.mentions ?? null };
}

/** Runs a statement that erases or removes rows `t` with IDs. @returns the IDs */
export async function eraseNamed(tx: Change, statement: Sql): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`${statement} returning t.id`);
  return rows.map(({ id }) => id);
}

/** The same for rows without IDs. @returns their number */
export async function eraseUnnamed(tx: Change, statement: Sql): Promise<number> {
  return (await tx.query(sql`${statement} returning 1`)).length;
}
