import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/pool',
  component: lazyRouteComponent(() => import('./pool-page.tsx'), 'PoolPage'),
});

export const poolRoutes = [list] as const;
