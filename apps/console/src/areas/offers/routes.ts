import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { offersSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/offers',
  validateSearch: offersSearch,
  component: lazyRouteComponent(() => import('./offers-page.tsx'), 'OffersPage'),
});

export const offersRoutes = [list] as const;
