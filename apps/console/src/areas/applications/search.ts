import { day, oneOf, searchParams, string, texts } from '../../routing/search-params.ts';

/** The filters and the order of a list of applications. `days` is the minimum number of days in the stage. */
export const APPLICATION_FILTERS = {
  q: string,
  jobId: string,
  stageId: string,
  departmentId: string,
  locationId: string,
  applied: string,
  appliedFrom: day,
  appliedTo: day,
  status: string,
  tag: string,
  sourceId: string,
  ownerId: string,
  referrerId: string,
  rejectionReasonId: string,
  externalRef: string,
  answerToReview: oneOf(['true']),
  trackingLinkId: string,
  days: string,
  fields: texts,
  sort: oneOf(['oldest', 'updated', 'longestInStage', 'lastName']),
};

/** The search parameters of the list of applications. */
export const applicationsSearch = searchParams({ ...APPLICATION_FILTERS, columns: string });
export type ApplicationsSearch = ReturnType<typeof applicationsSearch>;
