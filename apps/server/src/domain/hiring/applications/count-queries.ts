import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Application } from './schema.ts';

/** The applications of jobs by job, stage and status; combinations without any are left out. */
export function countApplications(
  db: Queryable,
  workspaceId: string,
  jobIds: readonly string[],
): Promise<(Pick<Application, 'jobId' | 'stageId' | 'status'> & { count: number })[]> {
  return db.query(sql`
    select job_id as "jobId", stage_id as "stageId", status, count(*)::int as count from applications
    where workspace_id = ${workspaceId} and job_id = any(${[...jobIds]}::uuid[]) and deleted_at is null
    group by job_id, stage_id, status`);
}
