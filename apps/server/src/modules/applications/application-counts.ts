import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { operation } from '../../platform/http/operation.ts';
import { record, type Static, Type, Uuid } from '../../platform/http/schema.ts';
import { ApplicationStatus } from './schema.ts';

const ApplicationCounts = record('ApplicationCounts', {
  counts: Type.Array(
    record('ApplicationCount', { jobId: Uuid, stageId: Uuid, status: ApplicationStatus, count: Type.Integer() }),
    { description: 'Where there are any.' },
  ),
});
type ApplicationCounts = Static<typeof ApplicationCounts>;

export const countOperations = [
  operation(
    {
      id: 'countApplications',
      method: 'GET',
      path: '/application-counts',
      tag: 'Applications',
      summary: 'Count the applications of jobs',
      description: 'By stage and status, as they stand. Deleted applications do not count.',
      scope: 'applications:read',
      query: {
        jobIds: Type.Array(Uuid, {
          minItems: 1,
          maxItems: 100,
          description: 'Of these jobs, separated by commas; at most 100.',
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
