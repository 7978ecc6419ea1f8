import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/offers',
  component: lazyRouteComponent(() => import('./offers-page.tsx'), 'OffersPage'),
});

export const offersRoutes = [list] as const;
