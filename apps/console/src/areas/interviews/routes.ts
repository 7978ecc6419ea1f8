import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { interviewsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews',
  validateSearch: interviewsSearch,
  component: lazyRouteComponent(() => import('./interviews-page.tsx'), 'InterviewsPage'),
});

const one = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews/$interviewId',
  component: lazyRouteComponent(() => import('./interview-page.tsx'), 'InterviewPage'),
});

export const interviewsRoutes = [list, one] as const;
