import type { Queryable } from '../../../platform/database/database.ts';
import { sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { RejectionReason } from './schema.ts';

export type RejectionReasonRow = RejectionReason & Versioned;

export const rejectionReasons = recordTable<RejectionReason>(
  'rejection_reasons',
  {
    id: 'id',
    label: 'label',
    kind: 'kind',
    position: 'position',
    archivedAt: 'archived_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { filters: ['kind'], softDelete: true },
);

/** The position after the last reason of this kind. */
export async function nextPosition(db: Queryable, workspaceId: string, kind: string): Promise<number> {
  const [row] = await db.query<{ position: number }>(sql`
    select least(coalesce(max(position) + 1, 0), 10000) as position from rejection_reasons
    where workspace_id = ${workspaceId} and kind = ${kind} and deleted_at is null`);
  return row!.position;
}

/** Archives a reason, or shows it again. */
export function setArchived(
  db: Queryable,
  workspaceId: string,
  id: string,
  isArchived: boolean,
): Promise<RejectionReasonRow> {
  const archivedAt = isArchived ? sql`archived_at = rolecall_now()` : sql`archived_at = null`;
  return rejectionReasons.update(db, workspaceId, id, {}, [archivedAt]);
}

/** Whether an undeleted application has this reason, of any job: also one that the caller does not see. */
export async function isReasonUsed(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(sql`
    select from public.applications
    where workspace_id = ${workspaceId} and rejection_reason_id = ${id} and deleted_at is null limit 1`);
  return found.length > 0;
}

/** Whether a message template is for this reason. */
export async function hasTemplate(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(sql`
    select from message_templates
    where workspace_id = ${workspaceId} and rejection_reason_id = ${id} and deleted_at is null limit 1`);
  return found.length > 0;
}

/** Selects the ID of the reason with this label. */
export function reasonIdByLabel(workspaceId: string, kind: string, label: string): Sql {
  return sql`
    select id from rejection_reasons
    where workspace_id = ${workspaceId} and kind = ${kind} and ${sameIgnoringCase(sql`label`, label)} and deleted_at is null`;
}
