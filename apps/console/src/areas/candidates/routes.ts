import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { oneOf } from '../../router/search.ts';

/** What the address of the list can say. */
export interface CandidatesSearch {
  q?: string;
  tag?: string;
  source?: string;
  jobId?: string;
  /** Deleted candidates are listed, too. */
  deleted?: true;
  /** The dialog for a new candidate is open. */
  create?: true;
}

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/candidates',
  validateSearch: ({ q, tag, source, jobId, deleted, create }: Record<string, unknown>): CandidatesSearch => ({
    ...Object.fromEntries(
      Object.entries({ q, tag, source, jobId })
        // Words that look like numbers come as numbers.
        .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value])
        .filter(([, value]) => typeof value === 'string' && value !== ''),
    ),
    ...(deleted === true ? { deleted } : {}),
    ...(create === true ? { create } : {}),
  }),
  component: lazyRouteComponent(() => import('./candidates-page.tsx'), 'CandidatesPage'),
});

export const PROFILE_TABS = [
  'overview',
  'files',
  'notes',
  'scorecards',
  'interviews',
  'offers',
  'tasks',
  'timeline',
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** What the address of a profile can say. */
export interface ProfileSearch {
  tab?: ProfileTab;
  /** Id of the application that is meant where there are several. */
  application?: string;
}

const profile = createRoute({
  getParentRoute: () => appRoute,
  path: '/candidates/$candidateId',
  validateSearch: ({ tab, application }: Record<string, unknown>): ProfileSearch => ({
    ...oneOf({ tab }, PROFILE_TABS),
    ...(typeof application === 'string' ? { application } : {}),
  }),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
});

export const candidatesRoutes = [list, profile] as const;
