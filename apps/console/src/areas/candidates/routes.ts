import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { candidatesSearch, profileSearch } from './search.ts';

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

export const candidatesRoutes = [list, profile] as const;
