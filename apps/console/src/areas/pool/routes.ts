import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { oneOf } from '../../router/search.ts';

export const POOL_SOURCES = ['applied', 'imported', 'sourced', 'referred'] as const;

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/pool',
  validateSearch: ({ source }: Record<string, unknown>) => oneOf({ source }, POOL_SOURCES),
  component: lazyRouteComponent(() => import('./pool-page.tsx'), 'PoolPage'),
});

export const poolRoutes = [list] as const;
