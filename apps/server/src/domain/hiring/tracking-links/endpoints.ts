import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import {
  createTrackingLink,
  deleteTrackingLink,
  getTrackingLink,
  listTrackingLinks,
  updateTrackingLink,
} from './change-tracking-link.ts';
import {
  NewTrackingLink,
  TrackingLink,
  TrackingLinkOrTombstone,
  TrackingLinkPatch,
  trackingLinkFilters,
} from './schema.ts';

const tag = 'Tracking links';
const params = IdParam;
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';

export const trackingLinkOperations = [
  operation(
    {
      id: 'listTrackingLinks',
      method: 'GET',
      path: '/tracking-links',
      tag,
      summary: 'List tracking links',
      description: 'Returns the links with their numbers of visits and applications, newest first.',
      scope: 'tracking_links:read',
      query: listQuery(trackingLinkFilters),
      data: TrackingLinkOrTombstone,
      list: true,
    },
    (context, { query }) => listTrackingLinks(context, query),
  ),
  operation(
    {
      id: 'createTrackingLink',
      method: 'POST',
      path: '/tracking-links',
      tag,
      summary: 'Create a tracking link',
      description:
        'Publish its `shareUrl`: anyone who opens it is redirected to the job. The website sends the parameter `trackingCode` with the application, which then has the source and the link.',
      scope: 'tracking_links:write',
      body: NewTrackingLink,
      status: 201,
      data: TrackingLink,
      example: { sourceId: SAMPLE_ID },
    },
    (context, { body }) => createTrackingLink(context, body),
  ),
  operation(
    {
      id: 'getTrackingLink',
      method: 'GET',
      path: '/tracking-links/{id}',
      tag,
      summary: 'Get a tracking link',
      description: 'Returns one link with its numbers of visits and applications.',
      scope: 'tracking_links:read',
      params,
      data: TrackingLink,
    },
    (context, { params: { id } }) => getTrackingLink(context, id),
  ),
  operation(
    {
      id: 'updateTrackingLink',
      method: 'PATCH',
      path: '/tracking-links/{id}',
      tag,
      summary: 'Update a tracking link',
      description: 'The link stays the same; existing applications keep their source.',
      scope: 'tracking_links:write',
      params,
      body: TrackingLinkPatch,
      data: TrackingLink,
      conditional: true,
      example: { url: 'https://example.com/campaign' },
    },
    (context, { params: { id }, body }) => updateTrackingLink(context, id, body),
  ),
  operation(
    {
      id: 'deleteTrackingLink',
      method: 'DELETE',
      path: '/tracking-links/{id}',
      tag,
      summary: 'Delete a tracking link',
      description: 'The link no longer works. Applications keep their source and the ID of the link.',
      scope: 'tracking_links:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteTrackingLink(context, id),
  ),
];
