import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { boardSearch, jobsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs',
  validateSearch: jobsSearch,
  component: lazyPage(() => import('./jobs-page.tsx'), 'JobsPage'),
});

const board = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId',
  validateSearch: boardSearch,
  component: lazyPage(() => import('./board/board-page.tsx'), 'BoardPage'),
});

const edit = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/edit',
  component: lazyPage(() => import('./job-editor-page.tsx'), 'JobEditorPage'),
});

const form = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/form',
  component: lazyPage(() => import('./form/form-page.tsx'), 'FormPage'),
});

const stages = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/stages',
  component: lazyPage(() => import('./stages/stages-page.tsx'), 'StagesPage'),
});

const openings = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/openings',
  component: lazyPage(() => import('./openings/openings-page.tsx'), 'OpeningsPage'),
});

const links = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/links',
  component: lazyPage(() => import('./job-links-page.tsx'), 'JobLinksPage'),
});

export const jobsRoutes = [list, board, edit, form, stages, openings, links] as const;
