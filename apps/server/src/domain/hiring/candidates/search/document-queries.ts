import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** The current version of search documents. */
const VERSION = 2;

export interface DocumentKey {
  workspaceId: string;
  candidateId: string;
}

/** Search documents of older versions, in the order of their keys. */
export function findOldDocuments(db: Queryable, after: DocumentKey, limit: number): Promise<DocumentKey[]> {
  return db.query(sql`
    select d.workspace_id as "workspaceId", d.candidate_id as "candidateId" from candidate_documents d
    where (d.workspace_id, d.candidate_id) > (${after.workspaceId}::uuid, ${after.candidateId}::uuid)
      and d.version < ${VERSION}
    order by d.workspace_id, d.candidate_id limit ${limit}`);
}

/** Writes them anew; the words of files, which take longest, only in documents of version 0. */
export async function refreshDocuments(db: Queryable, keys: readonly DocumentKey[]): Promise<void> {
  const old = sql`
    from unnest(${keys.map(({ workspaceId }) => workspaceId)}::uuid[], ${keys.map(({ candidateId }) => candidateId)}::uuid[])
      as k (workspace_id, candidate_id)
    join candidate_documents d on d.workspace_id = k.workspace_id and d.candidate_id = k.candidate_id`;
  await db.query(sql`
    select refresh_candidate_files(k.workspace_id, array_agg(k.candidate_id)) ${old} and d.version = 0 group by k.workspace_id`);
  await db.query(sql`
    select refresh_candidate_profiles(k.workspace_id, array_agg(k.candidate_id)) ${old} and d.version < ${VERSION}
    group by k.workspace_id`);
}
