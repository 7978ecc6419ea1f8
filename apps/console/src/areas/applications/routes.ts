import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { applicationsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/applications',
  validateSearch: applicationsSearch,
  component: lazyPage(() => import('./applications-page.tsx'), 'ApplicationsPage'),
});

export const applicationsRoutes = [list] as const;
