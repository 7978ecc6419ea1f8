import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews',
  component: lazyRouteComponent(() => import('./interviews-page.tsx'), 'InterviewsPage'),
});

export const interviewsRoutes = [list] as const;
