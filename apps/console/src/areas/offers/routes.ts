import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { offersSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/offers',
  validateSearch: offersSearch,
  component: lazyPage(() => import('./offers-page.tsx'), 'OffersPage'),
});

export const offersRoutes = [list] as const;
