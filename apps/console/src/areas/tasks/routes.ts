import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { tasksSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks',
  validateSearch: tasksSearch,
  component: lazyPage(() => import('./tasks-page.tsx'), 'TasksPage'),
});

export const tasksRoutes = [list] as const;
