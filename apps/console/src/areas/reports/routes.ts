import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { isPeriodName, type ReportsSearch } from './period.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const reports = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports',
  validateSearch: ({ job, period, from, to }: Record<string, unknown>): ReportsSearch => ({
    ...(typeof job === 'string' && job !== '' ? { job } : {}),
    ...(isPeriodName(period) ? { period } : {}),
    ...(typeof from === 'string' && DAY.test(from) ? { from } : {}),
    ...(typeof to === 'string' && DAY.test(to) ? { to } : {}),
  }),
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});

export const reportsRoutes = [reports] as const;
