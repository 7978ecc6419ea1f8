import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/quarantine',
  component: lazyRouteComponent(() => import('./quarantine-page.tsx'), 'QuarantinePage'),
});

export const quarantineRoutes = [list] as const;
