import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

export interface KnownStage {
  id: string;
  jobId: string;
  jobTitle: string;
  jobSlug: string;
}

export async function findStages(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, KnownStage>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<KnownStage>(sql`
    select t.id, t.job_id as "jobId", j.title as "jobTitle", j.slug as "jobSlug"
    from stages t join jobs j on j.workspace_id = t.workspace_id and j.id = t.job_id and j.deleted_at is null
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findMembers(db: Queryable, workspaceId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(sql`
    select id from members
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}
