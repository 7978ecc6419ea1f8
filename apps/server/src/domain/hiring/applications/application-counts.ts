import { operation } from '../../../platform/http/contract/operation.ts';
import { record, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { ApplicationStatus } from '../event-context/summaries.ts';
import { countApplications } from './count-queries.ts';

const ApplicationCounts = record('ApplicationCounts', {
  counts: Type.Array(
    record('ApplicationCount', { jobId: Uuid, stageId: Uuid, status: ApplicationStatus, count: Type.Integer() }),
    { description: 'Combinations without applications are omitted.' },
  ),
});

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
    async ({ db, workspaceId }, { query: { jobIds } }) => ({
      counts: await countApplications(db.read, workspaceId, jobIds),
    }),
  ),
];
