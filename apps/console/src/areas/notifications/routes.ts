import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { notificationsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  validateSearch: notificationsSearch,
  component: lazyPage(() => import('./notifications-page.tsx'), 'NotificationsPage'),
});

export const notificationsRoutes = [list] as const;
