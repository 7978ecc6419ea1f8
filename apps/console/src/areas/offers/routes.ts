import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { oneOf } from '../../router/search.ts';

export const OFFER_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/offers',
  validateSearch: ({ status }: Record<string, unknown>) => oneOf({ status }, OFFER_STATUSES),
  component: lazyRouteComponent(() => import('./offers-page.tsx'), 'OffersPage'),
});

export const offersRoutes = [list] as const;
