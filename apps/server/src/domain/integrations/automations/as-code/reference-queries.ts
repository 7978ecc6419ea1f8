import type { Queryable } from '../../../../platform/database/database.ts';
import { foldCase } from '../../../../platform/database/fold-case.ts';
import { sql } from '../../../../platform/database/sql.ts';

/**
 * How a file refers to records by name instead of by id: `{"$job": "<slug>"}`, `{"$stage": "<slug of the job>/<name>"}`,
 * `{"$member": "<email address>"}`.
 */
export const REFERENCE_KINDS = ['$job', '$stage', '$member'] as const;
type ReferenceKind = (typeof REFERENCE_KINDS)[number];

interface NamedRow {
  kind: ReferenceKind;
  id: string;
  name: string;
  /** For a stage: whether another stage of its job has the same name. */
  ambiguous: boolean;
}

const NAMED = sql`
  select '$job' as kind, j.workspace_id, j.id, j.slug as name, false as ambiguous from jobs j where j.deleted_at is null
  union all
  select '$stage', s.workspace_id, s.id, j.slug || '/' || s.name,
    exists (select 1 from stages o where o.workspace_id = s.workspace_id and o.job_id = s.job_id and o.name = s.name
      and o.id <> s.id and o.deleted_at is null)
  from stages s join jobs j on j.workspace_id = s.workspace_id and j.id = s.job_id and j.deleted_at is null
  where s.deleted_at is null
  union all
  select '$member', m.workspace_id, m.id, ${foldCase(sql`m.email`)}, false from members m where m.deleted_at is null`;

/** The records with these ids that have a name, of any kind. */
export function findById(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<NamedRow[]> {
  return db.query(sql`
    select n.kind, n.id, n.name, n.ambiguous from (${NAMED}) n
    where n.workspace_id = ${workspaceId} and n.id = any(${[...ids]}::uuid[])`);
}

/** The records with these names, of any kind. */
export function findByName(db: Queryable, workspaceId: string, names: readonly string[]): Promise<NamedRow[]> {
  return db.query(sql`
    select n.kind, n.id, n.name, n.ambiguous from (${NAMED}) n
    where n.workspace_id = ${workspaceId} and n.name = any(${[...names]}::text[])`);
}
