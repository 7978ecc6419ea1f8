import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { applicationsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/applications',
  validateSearch: applicationsSearch,
  component: lazyRouteComponent(() => import('./applications-page.tsx'), 'ApplicationsPage'),
});

export const applicationsRoutes = [list] as const;
