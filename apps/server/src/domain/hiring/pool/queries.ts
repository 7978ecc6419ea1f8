import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { CANDIDATE_LOCKED } from '../../records/lock-order/queries.ts';
import type { PoolEntry } from './schema.ts';

export type PoolEntryRow = PoolEntry & Versioned;

export const poolEntries = recordTable<PoolEntry>(
  'pool_entries',
  {
    id: 'id',
    candidateId: 'candidate_id',
    jobId: 'job_id',
    source: 'source',
    reason: 'reason',
    addedBy: 'added_by',
    addedAt: 'added_at',
    removedAt: 'removed_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['addedBy'], filters: ['candidateId', 'jobId', 'source'], softDelete: true, before: CANDIDATE_LOCKED },
);

/** @returns undefined if the candidate is already in the pool */
export function insertPoolEntry(
  db: Queryable,
  workspaceId: string,
  entry: Pick<PoolEntry, 'id' | 'candidateId' | 'jobId' | 'source' | 'reason' | 'addedBy'> &
    Partial<Pick<PoolEntry, 'addedAt'>>,
): Promise<PoolEntryRow | undefined> {
  const key = sql`(workspace_id, candidate_id) where deleted_at is null`;
  return poolEntries.insertUnlessExists(db, workspaceId, entry, key);
}

/** Selects the ID of the candidate's entry in the pool. */
export function entryIdOfCandidate(workspaceId: string, candidateId: string): Sql {
  return sql`
    select id from pool_entries
    where workspace_id = ${workspaceId} and candidate_id = ${candidateId} and deleted_at is null`;
}
