import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/candidates',
  component: lazyRouteComponent(() => import('./candidates-page.tsx'), 'CandidatesPage'),
});

export const candidatesRoutes = [list] as const;
