import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { interviewsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews',
  validateSearch: interviewsSearch,
  component: lazyPage(() => import('./interviews-page.tsx'), 'InterviewsPage'),
});

const one = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews/$interviewId',
  component: lazyPage(() => import('./interview-page.tsx'), 'InterviewPage'),
});

export const interviewsRoutes = [list, one] as const;
