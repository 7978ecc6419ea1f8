import type { Context } from '../../../platform/context/context.ts';
import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { cancelApproval, decideApproval, getApproval, requestApproval, requireMayRequest } from './change-approval.ts';
import { approvalListQuery, listApprovals, subjectOf } from './queries.ts';
import { Approval, ApprovalDecision, ApprovalOrTombstone, NewApproval } from './schema.ts';

const tag = 'Approvals';
const params = IdParam;
/** The scope depends on what is to be approved. */
const authorizeReplay = (context: Context, _input: unknown, approval: Approval) =>
  requireMayRequest(context, subjectOf(approval));

export const approvalOperations = [
  operation(
    {
      id: 'listApprovals',
      method: 'GET',
      path: '/approvals',
      tag,
      summary: 'List approvals',
      description: 'Returns the approvals of all offers and jobs, newest first.',
      scope: 'approvals:read',
      query: approvalListQuery,
      data: ApprovalOrTombstone,
      list: true,
    },
    (context, { query }) => listApprovals(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'requestApproval',
      method: 'POST',
      path: '/approvals',
      tag,
      summary: 'Request an approval',
      description:
        'Asks members to approve a draft offer (with `offerId`; requires `offers:write`) or a job that is not open (with `jobId`; requires `jobs:write`), one after the other. Each must be able to see it. The offer can be sent, and the job published, when the newest approval of it is `approved`, by all approvers of the workspace among others; until then 409. Changing the terms of the offer, or the title, pay, employment type or department of the job, cancels a pending or given approval. Returns 409 if one is pending.',
      scope: 'approvals:write',
      authorizeReplay,
      body: NewApproval,
      status: 201,
      data: Approval,
      errors: [409],
      example: {
        offerId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        approverIds: ['0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8f'],
        comment: 'Above the range of the job: she has another offer.',
      },
    },
    (context, { body }) => requestApproval(context, body),
  ),
  operation(
    {
      id: 'getApproval',
      method: 'GET',
      path: '/approvals/{id}',
      tag,
      summary: 'Get an approval',
      description: 'Returns one approval.',
      scope: 'approvals:read',
      params,
      data: Approval,
    },
    (context, { params: { id } }) => getApproval(context, id),
  ),
  operation(
    {
      id: 'decideApproval',
      method: 'POST',
      path: '/approvals/{id}/decision',
      tag,
      summary: 'Approve or reject',
      description:
        'Only for the member whose turn it is (`approverId`), in their session; otherwise 403. It is then the turn of the next member in `steps`. A rejection ends the approval. Returns 409 if the approval is not pending.',
      scope: 'approvals:write',
      sessionOnly: true,
      params,
      body: ApprovalDecision,
      data: Approval,
      conditional: true,
      errors: [409],
      example: { decision: 'approved' },
    },
    (context, { params: { id }, body }) => decideApproval(context, id, body),
  ),
  operation(
    {
      id: 'cancelApproval',
      authorizeReplay,
      method: 'POST',
      path: '/approvals/{id}/cancel',
      tag,
      summary: 'Cancel an approval',
      description:
        'Cancels an approval that is pending or was rejected. Requires the scope for changing what is to be approved, `offers:write` or `jobs:write`. Where the workspace requires approvals, another one is then needed.',
      scope: 'approvals:write',
      params,
      data: Approval,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => cancelApproval(context, id),
  ),
];
