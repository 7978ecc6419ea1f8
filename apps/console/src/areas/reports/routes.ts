import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { reportsSearch } from './search.ts';

const reports = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports',
  validateSearch: reportsSearch,
  component: lazyPage(() => import('./reports-page.tsx'), 'ReportsPage'),
});

export const reportsRoutes = [reports] as const;
