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

/** What an application says about its source. */
export interface SourceHints {
  /** The most specific first; compared ignoring case. */
  names: readonly string[];
  /** Whether the source of kind `career_site` is meant if no name is known. */
  isCareerSite: boolean;
}

/**
 * Selects the ID and name of the active source that an application comes from: one with the first known name, otherwise
 * the only one of the career site. At most one row.
 */
export function hintedSource(workspaceId: string, { names, isCareerSite }: SourceHints): Sql {
  const active = sql`s.workspace_id = ${workspaceId} and s.archived_at is null and s.deleted_at is null`;
  return sql`
    (with named as materialized (
      select s.id, s.name from unnest(${names}::text[]) with ordinality as n (name, number)
      join sources s on ${sameIgnoringCase(sql`s.name`, sql`n.name`)} and ${active}
      order by n.number limit 1)
    select id, name from named
    union all
    select min(s.id::text)::uuid, min(s.name) from sources s
    where ${isCareerSite}::boolean and ${active} and s.kind = 'career_site' and not exists (select from named)
    having count(*) = 1)`;
}

export interface HintedSource {
  sourceId: string;
  sourceName: string;
}

export async function findHintedSource(
  db: Queryable,
  workspaceId: string,
  hints: SourceHints,
): Promise<HintedSource | undefined> {
  const [row] = await db.query<HintedSource>(
    sql`select s.id as "sourceId", s.name as "sourceName" from ${hintedSource(workspaceId, hints)} s`,
  );
  return row;
}

/** Selects the ID of the source with this name. */
export function sourceIdByName(workspaceId: string, name: string): Sql {
  return sql`
    select id from sources
    where workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`name`, name)} and deleted_at is null`;
}
