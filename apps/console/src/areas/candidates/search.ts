import { day, flag, oneOf, searchParams, string, texts } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The search parameters of the list. `create` opens the dialog for a new candidate. */
export const candidatesSearch = searchParams({
  q: string,
  tag: string,
  source: string,
  sourceId: string,
  ownerId: string,
  rejectionReasonId: string,
  externalRef: string,
  jobId: string,
  stageId: string,
  departmentId: string,
  locationId: string,
  applied: string,
  appliedFrom: day,
  appliedTo: day,
  unreachable: flag,
  deleted: flag,
  sort: oneOf(['oldest', 'updated', 'lastName']),
  fields: texts,
  columns: string,
  create: flag,
});
export type CandidatesSearch = ReturnType<typeof candidatesSearch>;

export const PROFILE_TABS = valuesOf(text.candidates.profile.tabs);
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The search parameters of a profile. `application` is the ID of the application that is shown if there are several. */
export const profileSearch = searchParams({ tab: oneOf(PROFILE_TABS), application: string });
