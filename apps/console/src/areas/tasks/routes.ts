import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { oneOf } from '../../router/search.ts';

export const TASK_VIEWS = ['mine', 'all', 'done'] as const;

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks',
  validateSearch: ({
    view,
    create,
  }: Record<string, unknown>): { view?: (typeof TASK_VIEWS)[number]; create?: true } => ({
    ...oneOf({ view }, TASK_VIEWS),
    ...(create === true ? { create } : {}),
  }),
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
});

export const tasksRoutes = [list] as const;
