import { IdParam, listQuery } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
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
const _params = IdParam;
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';

const { list, create, get, update, remove } = resource({ name: 'tracking link', tag, path: '/tracking-links' });

export const trackingLinkOperations = [
  list(
    {
      description: 'Returns the links with their numbers of visits and applications, newest first.',
      query: listQuery(trackingLinkFilters),
      data: TrackingLinkOrTombstone,
    },
    listTrackingLinks,
  ),
  create(
    {
      description:
        'Publish its `shareUrl`: anyone who opens it is redirected to the job. The website sends the parameter `trackingCode` with the application, which then has the source and the link.',
      body: NewTrackingLink,
      data: TrackingLink,
      example: { sourceId: SAMPLE_ID },
    },
    createTrackingLink,
  ),
  get(
    {
      description: 'Returns one link with its numbers of visits and applications.',
      data: TrackingLink,
    },
    getTrackingLink,
  ),
  update(
    {
      description: 'The link stays the same; existing applications keep their source.',
      body: TrackingLinkPatch,
      data: TrackingLink,
      example: { url: 'https://example.com/campaign' },
    },
    updateTrackingLink,
  ),
  remove(
    {
      description: 'The link no longer works. Applications keep their source and the ID of the link.',
    },
    deleteTrackingLink,
  ),
];
