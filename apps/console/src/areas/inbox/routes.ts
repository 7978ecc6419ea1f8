import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { inboxSearch } from './search.ts';

const inbox = createRoute({
  getParentRoute: () => appRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
});

export const inboxRoutes = [inbox] as const;
