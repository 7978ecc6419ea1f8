import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { KEPT_DAYS } from '../../../platform/queue/remove-old-tombstones.ts';
import type { KeyLimits } from './key-limits.ts';

/** The first ID of each of the limits' lists that does not exist in the workspace; null if all do. */
export async function findUnknownLimits(
  db: Queryable,
  workspaceId: string,
  { jobIds = [], departmentIds = [] }: KeyLimits,
): Promise<{ jobId: string | null; departmentId: string | null }> {
  const [unknown] = await db.query<{ jobId: string | null; departmentId: string | null }>(sql`
    select
      (select id from unnest(${jobIds}::uuid[]) with ordinality given (id, place)
       where not exists (select from jobs j where j.workspace_id = ${workspaceId} and j.id = given.id and j.deleted_at is null)
       order by place limit 1) as "jobId",
      (select id from unnest(${departmentIds}::uuid[]) with ordinality given (id, place)
       where not exists (
         select from departments d where d.workspace_id = ${workspaceId} and d.id = given.id and d.deleted_at is null)
       order by place limit 1) as "departmentId"`);
  return unknown!;
}

/** Deletes notes of access changes that are older than sync tokens are valid. */
export const oldAccessChanges = (workspaceId: string, limit: number): Sql => sql`
    delete from job_access_changes where workspace_id = ${workspaceId} and (audience, job_id) in (
      select c.audience, c.job_id from job_access_changes c
      where c.workspace_id = ${workspaceId} and c.changed_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})
      order by c.changed_at limit ${limit})
    returning 1`;
