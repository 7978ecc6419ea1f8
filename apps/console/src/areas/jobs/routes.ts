import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import type { Job } from './job-words.tsx';
import type { JobsSearch } from './jobs-search.ts';

const STATUSES: readonly unknown[] = ['draft', 'open', 'closed'] satisfies Job['status'][];
const isStatus = (value: unknown): value is Job['status'] => STATUSES.includes(value);

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs',
  validateSearch: ({ status, q, create }: Record<string, unknown>): JobsSearch => ({
    ...(isStatus(status) ? { status } : {}),
    // Words that look like numbers come as numbers.
    ...((typeof q === 'string' && q !== '') || typeof q === 'number' ? { q: String(q) } : {}),
    ...(create === true ? { create } : {}),
  }),
  component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
});

const board = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'withdrawn' } => (show === 'withdrawn' ? { show } : {}),
  component: lazyRouteComponent(() => import('../board/board-page.tsx'), 'BoardPage'),
});

const edit = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/edit',
  component: lazyRouteComponent(() => import('./job-editor-page.tsx'), 'JobEditorPage'),
});

const form = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/form',
  component: lazyRouteComponent(() => import('./form/form-page.tsx'), 'FormPage'),
});

const stages = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/stages',
  component: lazyRouteComponent(() => import('./stages/stages-page.tsx'), 'StagesPage'),
});

export const jobsRoutes = [list, board, edit, form, stages] as const;
