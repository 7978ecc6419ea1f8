import { operation } from '../../../platform/http/contract/operation.ts';
import { createApplications, moveApplications } from './bulk-applications.ts';
import { rejectApplications } from './bulk-reject.ts';
import {
  BulkApplicationCreate,
  BulkApplicationCreateResult,
  BulkMove,
  BulkMoveResult,
  BulkReject,
  BulkRejectResult,
} from './bulk-schema.ts';

const shared = { method: 'POST' as const, tag: 'Applications', scope: 'applications:write' };
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
const OUTCOMES =
  'At most 100. Each item has its own outcome, in the order of the request; a failed item does not affect the others.';

export const bulkOperations = [
  operation(
    {
      ...shared,
      id: 'createApplications',
      path: '/applications/bulk',
      summary: 'Create applications of several candidates',
      description: OUTCOMES,
      body: BulkApplicationCreate,
      data: BulkApplicationCreateResult,
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
      description: `${OUTCOMES} Moving to a hired or rejected stage has the same effects as hiring or rejecting.`,
      body: BulkMove,
      data: BulkMoveResult,
      example: { applicationIds: [SAMPLE_ID], toStageId: SAMPLE_ID },
    },
    (context, { body }) => moveApplications(context, body),
  ),
  operation(
    {
      ...shared,
      id: 'rejectApplications',
      path: '/applications/bulk-reject',
      summary: 'Reject several applications',
      description: `${OUTCOMES} Applications that are already rejected are \`unchanged\`, and no email is sent for them. Has the same effects as rejecting each.`,
      body: BulkReject,
      data: BulkRejectResult,
      example: { applicationIds: [SAMPLE_ID], reason: 'Position filled', mail: { templateId: 'application_rejected' } },
    },
    (context, { body }) => rejectApplications(context, body),
  ),
];
