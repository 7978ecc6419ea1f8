import type { Queryable } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PoolEntry } from './schema.ts';

export type PoolEntryRow = PoolEntry & { revision: number };

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
  { json: ['addedBy'], softDelete: true },
);

/** @returns undefined when the candidate is in the pool already. */
export async function insertEntry(
  db: Queryable,
  workspaceId: string,
  entry: Pick<PoolEntry, 'id' | 'candidateId' | 'jobId' | 'source' | 'reason' | 'addedBy'>,
): Promise<PoolEntryRow | undefined> {
  const [row] = await db.query<PoolEntryRow>(sql`
    insert into pool_entries as t (workspace_id, id, candidate_id, job_id, source, reason, added_by)
    values (${workspaceId}, ${entry.id}, ${entry.candidateId}, ${entry.jobId}, ${entry.source}, ${entry.reason},
      ${JSON.stringify(entry.addedBy)})
    on conflict (workspace_id, candidate_id) where deleted_at is null do nothing
    returning ${poolEntries.record}`);
  return row;
}
