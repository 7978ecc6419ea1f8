import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { approvalsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyPage(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
});

const one = createRoute({
  getParentRoute: () => appRoute,
  path: '/approvals/$approvalId',
  component: lazyPage(() => import('./approval-page.tsx'), 'ApprovalPage'),
});

export const approvalsRoutes = [list, one] as const;
