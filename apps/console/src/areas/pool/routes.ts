import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { poolSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/pool',
  validateSearch: poolSearch,
  component: lazyPage(() => import('./pool-page.tsx'), 'PoolPage'),
});

export const poolRoutes = [list] as const;
