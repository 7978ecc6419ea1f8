import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { automationsSearch, builderSearch, metricsSearch, runsSearch, testSearch, versionsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations',
  validateSearch: automationsSearch,
  component: lazyPage(() => import('./automations-page.tsx'), 'AutomationsPage'),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/new',
  validateSearch: builderSearch,
  component: lazyPage(() => import('./builder/new-automation-page.tsx'), 'NewAutomationPage'),
});

const automation = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/$automationId',
  component: lazyPage(() => import('./automation-page.tsx'), 'AutomationPage'),
});

const build = createRoute({
  getParentRoute: () => automation,
  path: '/',
  validateSearch: builderSearch,
  component: lazyPage(() => import('./builder/build-page.tsx'), 'BuildPage'),
});

const tryOut = createRoute({
  getParentRoute: () => automation,
  path: '/try',
  validateSearch: testSearch,
  component: lazyPage(() => import('./test-run/test-page.tsx'), 'TestPage'),
});

const runs = createRoute({
  getParentRoute: () => automation,
  path: '/runs',
  validateSearch: runsSearch,
  component: lazyPage(() => import('./runs/runs-page.tsx'), 'RunsPage'),
});

const versions = createRoute({
  getParentRoute: () => automation,
  path: '/versions',
  validateSearch: versionsSearch,
  component: lazyPage(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
});

const metrics = createRoute({
  getParentRoute: () => automation,
  path: '/metrics',
  validateSearch: metricsSearch,
  component: lazyPage(() => import('./metrics-page.tsx'), 'MetricsPage'),
});

const run = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/$automationId/runs/$runId',
  component: lazyPage(() => import('./runs/run-page.tsx'), 'RunPage'),
});

export const automationsRoutes = [
  list,
  create,
  run,
  automation.addChildren([build, tryOut, runs, versions, metrics]),
] as const;
