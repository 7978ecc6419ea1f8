import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/quarantine',
  component: lazyPage(() => import('./quarantine-page.tsx'), 'QuarantinePage'),
});

export const quarantineRoutes = [list] as const;
