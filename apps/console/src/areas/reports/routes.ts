import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports',
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});

export const reportsRoutes = [list] as const;
