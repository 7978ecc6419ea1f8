import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { candidatesSearch, debriefSearch, profileSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/candidates',
  validateSearch: candidatesSearch,
  component: lazyPage(() => import('./candidates-page.tsx'), 'CandidatesPage'),
});

const profile = createRoute({
  getParentRoute: () => appRoute,
  path: '/candidates/$candidateId',
  validateSearch: profileSearch,
  component: lazyPage(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
});

const debrief = createRoute({
  getParentRoute: () => appRoute,
  path: '/candidates/$candidateId/debrief',
  validateSearch: debriefSearch,
  component: lazyPage(() => import('../scorecards/debrief-page.tsx'), 'DebriefPage'),
});

export const candidatesRoutes = [list, profile, debrief] as const;
