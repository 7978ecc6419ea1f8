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

/** The panes of a profile, and what a link can show of them. */
const PROFILE_TABS = [...valuesOf(text.candidates.profile.panes), 'files', 'interviews', 'offers', 'tasks'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
export type Pane = keyof typeof text.candidates.profile.panes;

/** The pane that is open where not all of them are. */
export function paneOf(tab: ProfileTab | undefined): Pane {
  if (tab === undefined || tab === 'activity') return 'activity';
  return tab === 'resume' ? 'resume' : 'details';
}

/** The search parameters of a profile. `application` is the ID of the application that is shown if there are several. */
export const profileSearch = searchParams({ tab: oneOf(PROFILE_TABS), application: string });

export const debriefSearch = searchParams({ application: string });
