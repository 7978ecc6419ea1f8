import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { notificationsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
});

export const notificationsRoutes = [list] as const;
