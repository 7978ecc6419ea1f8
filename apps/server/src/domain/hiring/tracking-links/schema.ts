import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  HttpUrl,
  nullable,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

const jobId = Type.Unsafe<string | null>({
  ...nullable(Uuid),
  description: 'The job whose page the link leads to; null for the page with all jobs.',
});
const url = Type.Unsafe<string | null>({
  ...nullable(HttpUrl),
  description:
    'The http or https URL to redirect to instead of the page of the job. The parameter `trackingCode` is added to it.',
});

const fields = {
  id: Uuid,
  sourceId: Uuid,
  jobId,
  code: Type.String({ description: 'Unique in the installation; submissions send it as `trackingCode`.' }),
  url,
  visits: Type.Integer({
    description:
      'Number of times the link was opened, at most a second out of date. Known bots and previews are not counted.',
  }),
  applications: Type.Integer({ description: 'Number of applications with this link.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** A link as it is stored. */
export const StoredTrackingLink = Type.Object(fields);
export type StoredTrackingLink = Static<typeof StoredTrackingLink>;

export const TrackingLink = plainRecord('TrackingLink', {
  ...fields,
  shareUrl: Type.String({ description: 'The link to publish: `/r/{code}` of this installation.' }),
});
export type TrackingLink = Static<typeof TrackingLink>;

/** A link in a list that includes deleted ones, which have `deletedAt`. */
export const TrackingLinkOrTombstone = plainRecord('TrackingLinkOrTombstone', {
  ...TrackingLink.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const NewTrackingLink = record('NewTrackingLink', {
  sourceId: Uuid,
  jobId: Type.Optional(jobId),
  url: Type.Optional(url),
});
export type NewTrackingLink = Static<typeof NewTrackingLink>;

export const TrackingLinkPatch = patch('TrackingLinkPatch', { sourceId: Uuid, jobId, url });
export type TrackingLinkPatch = Static<typeof TrackingLinkPatch>;

export const trackingLinkFilters = { sourceId: anyOf(Uuid), jobId: anyOf(Uuid) };
