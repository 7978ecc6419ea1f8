import type { Queryable } from '../../../platform/database/database.ts';
import { sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Source } from './schema.ts';

export type SourceRow = Source & Versioned;

export const sources = recordTable<Source>(
  'sources',
  {
    id: 'id',
    name: 'name',
    kind: 'kind',
    archivedAt: 'archived_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { filters: ['kind'], softDelete: true },
);

/** Archives a source, or shows it again. */
export function setArchived(db: Queryable, workspaceId: string, id: string, isArchived: boolean): Promise<SourceRow> {
  const archivedAt = isArchived ? sql`archived_at = rolecall_now()` : sql`archived_at = null`;
  return sources.update(db, workspaceId, id, {}, [archivedAt]);
}

/**
 * The type of records that refer to the source, including those of jobs that the caller does not see, except deleted
 * ones; null if there are none.
 */
export async function usersOfSource(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<'applications' | 'tracking links' | null> {
  const [row] = await db.query<{ isOfApplication: boolean; isOfLink: boolean }>(sql`
    select
      exists (select from public.applications a
        where a.workspace_id = ${workspaceId} and a.source_id = ${id} and a.deleted_at is null) as "isOfApplication",
      exists (select from public.tracking_links l
        where l.workspace_id = ${workspaceId} and l.source_id = ${id} and l.deleted_at is null) as "isOfLink"`);
  if (row!.isOfApplication) return 'applications';
  return row!.isOfLink ? 'tracking links' : null;
}

/** Selects the ID of the source with this name. */
export function sourceIdByName(workspaceId: string, name: string): Sql {
  return sql`
    select id from sources
    where workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`name`, name)} and deleted_at is null`;
}
