import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../routing/app-route.ts';
import { automationsSearch, builderSearch, metricsSearch, runsSearch, testSearch, versionsSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations',
  validateSearch: automationsSearch,
  component: lazyRouteComponent(() => import('./automations-page.tsx'), 'AutomationsPage'),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/new',
  validateSearch: builderSearch,
  component: lazyRouteComponent(() => import('./builder/new-automation-page.tsx'), 'NewAutomationPage'),
});

const automation = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/$automationId',
  component: lazyRouteComponent(() => import('./automation-page.tsx'), 'AutomationPage'),
});

const build = createRoute({
  getParentRoute: () => automation,
  path: '/',
  validateSearch: builderSearch,
  component: lazyRouteComponent(() => import('./builder/build-page.tsx'), 'BuildPage'),
});

const tryOut = createRoute({
  getParentRoute: () => automation,
  path: '/try',
  validateSearch: testSearch,
  component: lazyRouteComponent(() => import('./test-run/test-page.tsx'), 'TestPage'),
});

const runs = createRoute({
  getParentRoute: () => automation,
  path: '/runs',
  validateSearch: runsSearch,
  component: lazyRouteComponent(() => import('./runs/runs-page.tsx'), 'RunsPage'),
});

const versions = createRoute({
  getParentRoute: () => automation,
  path: '/versions',
  validateSearch: versionsSearch,
  component: lazyRouteComponent(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
});

const metrics = createRoute({
  getParentRoute: () => automation,
  path: '/metrics',
  validateSearch: metricsSearch,
  component: lazyRouteComponent(() => import('./metrics-page.tsx'), 'MetricsPage'),
});

const run = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/$automationId/runs/$runId',
  component: lazyRouteComponent(() => import('./runs/run-page.tsx'), 'RunPage'),
});

export const automationsRoutes = [
  list,
  create,
  run,
  automation.addChildren([build, tryOut, runs, versions, metrics]),
] as const;
