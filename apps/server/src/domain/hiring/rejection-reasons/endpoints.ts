import { archivedConditions } from '../../../platform/database/paging.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { archiveReason, createReason, deleteReason, getReason, restoreReason, updateReason } from './change-reason.ts';
import { rejectionReasons } from './queries.ts';
import {
  NewRejectionReason,
  RejectionReason,
  RejectionReasonOrTombstone,
  RejectionReasonPatch,
  reasonFilters,
} from './schema.ts';

const tag = 'Rejection reasons';
const params = IdParam;
const write = { tag, scope: 'rejection_reasons:write', params, conditional: true };

export const rejectionReasonOperations = [
  operation(
    {
      id: 'listRejectionReasons',
      method: 'GET',
      path: '/rejection-reasons',
      tag,
      summary: 'List rejection reasons',
      description:
        'Returns the reasons for rejecting and withdrawing applications, newest first. Display them in the order of `position`. A new workspace has a set of common reasons.',
      scope: 'rejection_reasons:read',
      query: listQuery(reasonFilters),
      data: RejectionReasonOrTombstone,
      list: true,
    },
    (context, { query }) =>
      rejectionReasons.list(context.db.read, context.workspaceId, query, { filters: archivedConditions(query) }),
  ),
  operation(
    {
      id: 'createRejectionReason',
      workspaceWide: true,
      method: 'POST',
      path: '/rejection-reasons',
      tag,
      summary: 'Create a rejection reason',
      description: 'Returns 409 if there is already a reason of this kind with the label, ignoring case.',
      scope: 'rejection_reasons:write',
      body: NewRejectionReason,
      status: 201,
      data: RejectionReason,
      errors: [409],
      example: { label: 'Failed the work sample', kind: 'rejected' },
    },
    (context, { body }) => createReason(context, body),
  ),
  operation(
    {
      id: 'getRejectionReason',
      method: 'GET',
      path: '/rejection-reasons/{id}',
      tag,
      summary: 'Get a rejection reason',
      description: 'Returns one reason, archived or not.',
      scope: 'rejection_reasons:read',
      params,
      data: RejectionReason,
    },
    (context, { params: { id } }) => getReason(context, id),
  ),
  operation(
    {
      ...write,
      id: 'updateRejectionReason',
      workspaceWide: true,
      method: 'PATCH',
      path: '/rejection-reasons/{id}',
      summary: 'Rename or reorder a rejection reason',
      description: 'Applications with the reason show the new label.',
      body: RejectionReasonPatch,
      data: RejectionReason,
      errors: [409],
      example: { label: 'Failed the work sample', position: 2 },
    },
    (context, { params: { id }, body }) => updateReason(context, id, body),
  ),
  operation(
    {
      ...write,
      id: 'archiveRejectionReason',
      workspaceWide: true,
      method: 'POST',
      path: '/rejection-reasons/{id}/archive',
      summary: 'Archive a rejection reason',
      description: 'Applications that have the reason keep it; no other application can get it.',
      data: RejectionReason,
    },
    (context, { params: { id } }) => archiveReason(context, id),
  ),
  operation(
    {
      ...write,
      id: 'restoreRejectionReason',
      workspaceWide: true,
      method: 'POST',
      path: '/rejection-reasons/{id}/restore',
      summary: 'Restore an archived rejection reason',
      description: 'Applications can get it again.',
      data: RejectionReason,
    },
    (context, { params: { id } }) => restoreReason(context, id),
  ),
  operation(
    {
      ...write,
      id: 'deleteRejectionReason',
      workspaceWide: true,
      method: 'DELETE',
      path: '/rejection-reasons/{id}',
      summary: 'Delete a rejection reason',
      description: 'Returns 409 while an application has the reason; archive it instead.',
      data: null,
      errors: [409],
    },
    (context, { params: { id } }) => deleteReason(context, id),
  ),
];
