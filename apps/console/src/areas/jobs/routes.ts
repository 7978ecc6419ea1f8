import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { boardSearch, jobsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs',
  validateSearch: jobsSearch,
  component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
});

const board = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId',
  validateSearch: boardSearch,
  component: lazyRouteComponent(() => import('./board/board-page.tsx'), 'BoardPage'),
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

const openings = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/openings',
  component: lazyRouteComponent(() => import('./openings/openings-page.tsx'), 'OpeningsPage'),
});

const links = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId/links',
  component: lazyRouteComponent(() => import('./job-links-page.tsx'), 'JobLinksPage'),
});

export const jobsRoutes = [list, board, edit, form, stages, openings, links] as const;
