import type { Change } from '../../platform/changes/change.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ErasureCertificate } from '../candidates/erasure-certificate.ts';
import type { RemovableFile } from '../files/removal-queries.ts';
import type { Subject } from './personal-data-queries.ts';

export async function lockMerged(tx: Change, id: string): Promise<{ id: string; email: string | null }[]> {
  return tx.query<{ id: string; email: string | null }>(sql`
    select id, email from candidates where workspace_id = ${tx.workspaceId} and merged_into = ${id} order by id for update`);
}

export async function filesWithBytes(tx: Change, { workspaceId, ids }: Subject): Promise<RemovableFile[]> {
  return tx.query<RemovableFile>(sql`
    select id, storage_key as "storageKey" from candidate_files
    where workspace_id = ${workspaceId} and candidate_id = any(${ids}::uuid[]) and bytes_removed_at is null`);
}

export async function findCertificate(tx: Change, candidateId: string): Promise<ErasureCertificate> {
  const [event] = await tx.query<{ data: { certificate: ErasureCertificate } }>(sql`
    select data from activity_events
    where workspace_id = ${tx.workspaceId} and entity_type = 'candidate' and entity_id = ${candidateId}
      and type = 'candidate.erased' order by id limit 1`);
  if (event === undefined) throw new Error('an erased candidate has no certificate');
  // Older certificates contain no IDs.
  return { ...event.data.certificate, removedIds: event.data.certificate.removedIds ?? {} };
}
