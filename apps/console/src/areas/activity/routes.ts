import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
});

export const activityRoutes = [list] as const;
