import { archivedConditions } from '../../../platform/database/paging.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
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

const { list, create, get, update, remove } = resource({ name: 'rejection reason', tag, path: '/rejection-reasons' });

export const rejectionReasonOperations = [
  list(
    {
      description:
        'Returns the reasons for rejecting and withdrawing applications, newest first. Display them in the order of `position`. A new workspace has a set of common reasons.',
      query: listQuery(reasonFilters),
      data: RejectionReasonOrTombstone,
    },
    (context, query) =>
      rejectionReasons.list(context.db.read, context.workspaceId, query, { filters: archivedConditions(query) }),
  ),
  create(
    {
      workspaceWide: true,
      description: 'Returns 409 if there is already a reason of this kind with the label, ignoring case.',
      body: NewRejectionReason,
      data: RejectionReason,
      errors: [409],
      example: { label: 'Failed the work sample', kind: 'rejected' },
    },
    createReason,
  ),
  get({ description: 'Returns one reason, archived or not.', data: RejectionReason }, getReason),
  update(
    {
      workspaceWide: true,
      summary: 'Rename or reorder a rejection reason',
      description: 'Applications with the reason show the new label.',
      body: RejectionReasonPatch,
      data: RejectionReason,
      errors: [409],
      example: { label: 'Failed the work sample', position: 2 },
    },
    updateReason,
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
  remove(
    {
      workspaceWide: true,
      description: 'Returns 409 while an application has the reason; archive it instead.',
      errors: [409],
    },
    deleteReason,
  ),
];
