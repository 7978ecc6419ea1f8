import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations',
  component: lazyRouteComponent(() => import('./automations-page.tsx'), 'AutomationsPage'),
});

export const automationsRoutes = [list] as const;
