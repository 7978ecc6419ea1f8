import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { activitySearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
});

export const activityRoutes = [list] as const;
