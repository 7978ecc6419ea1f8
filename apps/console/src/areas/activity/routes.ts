import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { activitySearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  validateSearch: activitySearch,
  component: lazyPage(() => import('./activity-page.tsx'), 'ActivityPage'),
});

export const activityRoutes = [list] as const;
