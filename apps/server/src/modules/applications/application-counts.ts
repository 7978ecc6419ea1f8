import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { operation } from '../../platform/http/contract/operation.ts';
import { record, type Static, Type, Uuid } from '../../platform/http/contract/schema.ts';
import { ApplicationStatus } from './records/schema.ts';

const ApplicationCounts = record('ApplicationCounts', {
  counts: Type.Array(
    record('ApplicationCount', { jobId: Uuid, stageId: Uuid, status: ApplicationStatus, count: Type.Integer() }),
    { description: 'Combinations without applications are omitted.' },
  ),
});
type ApplicationCounts = Static<typeof ApplicationCounts>;

export const countOperations = [
  operation(
    {
      id: 'countApplications',
      method: 'GET',
      path: '/applications/counts',
      tag: 'Applications',
      summary: 'Count the applications of jobs',
      description: 'Current counts by job, stage and status. Deleted applications are not counted.',
      scope: 'applications:read',
      query: {
        jobIds: Type.Array(Uuid, {
          minItems: 1,
          maxItems: 100,
          description: 'IDs of the jobs, separated by commas; at most 100.',
        }),
      },
      data: ApplicationCounts,
    },
    (context, { query: { jobIds } }) => countApplications(context.db.read, context.workspaceId, jobIds),
  ),
];

async function countApplications(db: Queryable, workspaceId: string, jobIds: string[]): Promise<ApplicationCounts> {
  const counts = await db.query<ApplicationCounts['counts'][number]>(sql`
    select job_id as "jobId", stage_id as "stageId", status, count(*)::int as count from applications
    where workspace_id = ${workspaceId} and job_id = any(${jobIds}::uuid[]) and deleted_at is null
    group by job_id, stage_id, status`);
  return { counts };
}
