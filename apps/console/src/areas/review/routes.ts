import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { reviewApplicationsSearch, reviewCandidatesSearch } from './search.ts';

const applications = createRoute({
  getParentRoute: () => appRoute,
  path: '/review/applications/$recordId',
  validateSearch: reviewApplicationsSearch,
  staticData: { fullPage: true },
  component: lazyPage(() => import('./review-pages.tsx'), 'ReviewApplicationsPage'),
});

const candidates = createRoute({
  getParentRoute: () => appRoute,
  path: '/review/candidates/$recordId',
  validateSearch: reviewCandidatesSearch,
  staticData: { fullPage: true },
  component: lazyPage(() => import('./review-pages.tsx'), 'ReviewCandidatesPage'),
});

export const reviewRoutes = [applications, candidates] as const;
