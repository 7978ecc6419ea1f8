import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { createOpening, deleteOpening, getOpening, listOpeningsOfJob, updateOpening } from './change-openings.ts';
import { allOpeningsQuery, listOpenings, openingListQuery } from './queries.ts';
import { NewOpening, Opening, OpeningOrTombstone, OpeningPatch } from './schema.ts';

const tag = 'Openings';
const params = { ...IdParam, openingId: Uuid };

export const openingOperations = [
  operation(
    {
      id: 'listAllOpenings',
      method: 'GET',
      path: '/openings',
      tag,
      summary: 'List the openings of all jobs',
      description: 'Newest first.',
      scope: 'openings:read',
      query: allOpeningsQuery,
      data: OpeningOrTombstone,
      list: true,
    },
    (context, { query }) => listOpenings(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'listOpenings',
      method: 'GET',
      path: '/jobs/{id}/openings',
      tag,
      summary: 'List the openings of a job',
      description: 'Newest first. Hiring fills the oldest open one.',
      scope: 'openings:read',
      params: IdParam,
      query: openingListQuery,
      data: OpeningOrTombstone,
      list: true,
    },
    (context, { params: { id }, query }) => listOpeningsOfJob(context, id, query),
  ),
  operation(
    {
      id: 'createOpening',
      method: 'POST',
      path: '/jobs/{id}/openings',
      tag,
      summary: 'Add an opening to a job',
      description:
        'The opening is `open` unless the request states another status. Hiring an application fills the oldest open opening of its job; reopening or deleting that application makes the opening open again.',
      scope: 'openings:write',
      params: IdParam,
      body: NewOpening,
      status: 201,
      data: Opening,
      emptyBody: true,
      errors: [409],
      example: { targetStartDate: '2027-04-01' },
    },
    (context, { params: { id }, body }) => createOpening(context, id, body),
  ),
  operation(
    {
      id: 'getOpening',
      method: 'GET',
      path: '/jobs/{id}/openings/{openingId}',
      tag,
      summary: 'Get an opening',
      description: 'Returns one opening of the job.',
      scope: 'openings:read',
      params,
      data: Opening,
    },
    (context, { params: { id, openingId } }) => getOpening(context, id, openingId),
  ),
  operation(
    {
      id: 'updateOpening',
      method: 'PATCH',
      path: '/jobs/{id}/openings/{openingId}',
      tag,
      summary: 'Update an opening',
      description:
        'Any status can be changed to any other. A new status clears the fields that apply only to the previous one. If the job has no open openings left and `closeWhenFilled` is set, the job closes.',
      scope: 'openings:write',
      params,
      body: OpeningPatch,
      data: Opening,
      conditional: true,
      errors: [409],
      example: { status: 'closed', closeReason: 'Postponed to next year' },
    },
    (context, { params: { id, openingId }, body }) => updateOpening(context, id, openingId, body),
  ),
  operation(
    {
      id: 'deleteOpening',
      method: 'DELETE',
      path: '/jobs/{id}/openings/{openingId}',
      tag,
      summary: 'Delete an opening',
      description:
        'For openings that were added by mistake. To end an opening that is no longer needed, set its status to `closed` instead. Lists with `includeDeleted` still return it.',
      scope: 'openings:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id, openingId } }) => deleteOpening(context, id, openingId),
  ),
];
