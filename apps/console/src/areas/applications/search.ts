import { oneOf, searchParams, string, texts } from '../../routing/search-params.ts';

/** The search parameters of the list of applications. `days` is the least number of days in the stage. */
export const applicationsSearch = searchParams({
  q: string,
  jobId: string,
  status: string,
  tag: string,
  sourceId: string,
  ownerId: string,
  referrerId: string,
  rejectionReasonId: string,
  externalRef: string,
  trackingLinkId: string,
  days: string,
  fields: texts,
  columns: string,
  sort: oneOf(['oldest', 'updated', 'longestInStage']),
});
export type ApplicationsSearch = ReturnType<typeof applicationsSearch>;
