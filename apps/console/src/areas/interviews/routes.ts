import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { interviewsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews',
  validateSearch: interviewsSearch,
  component: lazyRouteComponent(() => import('./interviews-page.tsx'), 'InterviewsPage'),
});

export const interviewsRoutes = [list] as const;
