import type { Queryable } from '../../../platform/database/database.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Application } from './schema.ts';

/** Records that an application refers to and that people choose. */
export type References = Pick<Application, 'rejectionReasonId' | 'sourceId' | 'referrerId' | 'ownerId'>;

/** The required columns of each; null or false if it does not exist. */
export interface AssignedRecords {
  rejectionReason: { kind: string; isArchived: boolean } | null;
  source: { name: string; isArchived: boolean } | null;
  hasReferrer: boolean;
  hasOwner: boolean;
}

// The locks wait for a deletion of the reason or source that has begun, and prevent one until this change has ended.
const findAll: BatchQuery<References & { workspaceId: string }, AssignedRecords> = (db, all) =>
  db.query(sql`
    select
      (select jsonb_build_object('kind', r.kind, 'isArchived', r.archived_at is not null) from rejection_reasons r
        where r.workspace_id = l.workspace_id and r.id = l.rejection_reason_id and r.deleted_at is null
        for key share) as "rejectionReason",
      (select jsonb_build_object('name', s.name, 'isArchived', s.archived_at is not null) from sources s
        where s.workspace_id = l.workspace_id and s.id = l.source_id and s.deleted_at is null for key share) as source,
      exists (select from members m
        where m.workspace_id = l.workspace_id and m.id = l.referrer_id and m.deleted_at is null) as "hasReferrer",
      exists (select from members m
        where m.workspace_id = l.workspace_id and m.id = l.owner_id and m.deleted_at is null) as "hasOwner"
    from unnest(${all.map((one) => one.workspaceId)}::uuid[], ${all.map((one) => one.rejectionReasonId)}::uuid[],
      ${all.map((one) => one.sourceId)}::uuid[], ${all.map((one) => one.referrerId)}::uuid[],
      ${all.map((one) => one.ownerId)}::uuid[])
      with ordinality as l (workspace_id, rejection_reason_id, source_id, referrer_id, owner_id, number)
    order by l.number`);

/** The records that an application refers to, with locks on its reason and source. */
export function findAssigned(db: Queryable, workspaceId: string, references: References): Promise<AssignedRecords> {
  return batchQuery(db, findAll, { workspaceId, ...references });
}
