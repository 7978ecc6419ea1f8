import { operation } from '../../platform/http/operation.ts';
import { createApplications, moveApplications } from './bulk-applications.ts';
import { BulkCreation, BulkCreationResult, BulkMove, BulkMoveResult } from './bulk-schema.ts';

const shared = { method: 'POST' as const, tag: 'Applications', scope: 'applications:write' };
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
const OUTCOMES = 'Each has its own outcome, in the order given; what fails leaves the others alone. At most 100.';

export const bulkOperations = [
  operation(
    {
      ...shared,
      id: 'createApplications',
      path: '/applications/bulk',
      summary: 'Put several candidates forward for a job',
      description: OUTCOMES,
      body: BulkCreation,
      data: BulkCreationResult,
      example: { jobId: SAMPLE_ID, candidateIds: [SAMPLE_ID], source: 'sourcing' },
    },
    (context, { body }) => createApplications(context, body),
  ),
  operation(
    {
      ...shared,
      id: 'moveApplications',
      path: '/applications/bulk-move',
      summary: 'Move several applications to a stage of their job',
      description: `${OUTCOMES} Into a hired or rejected stage this hires or rejects, with all that follows.`,
      body: BulkMove,
      data: BulkMoveResult,
      example: { applicationIds: [SAMPLE_ID], toStageId: SAMPLE_ID },
    },
    (context, { body }) => moveApplications(context, body),
  ),
];
