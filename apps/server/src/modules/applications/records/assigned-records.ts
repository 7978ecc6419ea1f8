import type { Change } from '../../../platform/changes/change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import type { Application } from './schema.ts';

/** Records that an application refers to and that people choose. */
type References = Pick<Application, 'rejectionReasonId' | 'sourceId' | 'referrerId' | 'ownerId'>;

interface AssignedRecords {
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

function find(db: Queryable, workspaceId: string, references: References): Promise<AssignedRecords> {
  return batchQuery(db, findAll, { workspaceId, ...references });
}

type Assigned = Partial<References> & { source?: string | null };

/**
 * Requires that the records that a request assigns to an application exist and can be chosen. Nothing is read if it
 * assigns none.
 * @param status the status that the application has or gets: only a reason of the same kind is valid
 * @returns the values, with the text `source` that follows from `sourceId` unless the request contains one
 * @throws Invalid
 */
export async function resolveAssigned<Values extends Assigned>(
  tx: Change,
  values: Values,
  status: Application['status'] = 'active',
): Promise<Values> {
  const { rejectionReasonId = null, sourceId = null, referrerId = null, ownerId = null } = values;
  const references = { rejectionReasonId, sourceId, referrerId, ownerId };
  const isAnySet = Object.values(references).some((id) => id !== null);
  const found = isAnySet ? await find(tx, tx.workspaceId, references) : null;
  if (found !== null) check(references, found, status);
  if (values.sourceId === undefined || values.source !== undefined) return values;
  return { ...values, source: found?.source?.name ?? null };
}

function check(references: References, found: AssignedRecords, status: Application['status']): void {
  const { rejectionReason: reason, source, hasReferrer, hasOwner } = found;
  const errors: FieldErrors = {};
  const require = (field: keyof References, isValid: boolean, message: string) => {
    if (references[field] !== null && !isValid) errors[field] ??= [message];
  };
  require('rejectionReasonId', reason !== null, 'no such rejection reason');
  require('rejectionReasonId', reason?.kind === status, `is not a reason for an application that is ${status}`);
  require('rejectionReasonId', reason?.isArchived === false, 'is archived');
  require('sourceId', source !== null, 'no such source');
  require('sourceId', source?.isArchived === false, 'is archived');
  require('referrerId', hasReferrer, 'no such member');
  require('ownerId', hasOwner, 'no such member');
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
