import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { tasksSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks',
  validateSearch: tasksSearch,
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
});

export const tasksRoutes = [list] as const;
