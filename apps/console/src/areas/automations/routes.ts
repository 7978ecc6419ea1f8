import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { AUTOMATION_STATUSES, RUN_STATUSES } from './statuses.ts';

type Search = Record<string, unknown>;

/** `name`, where it is one of those that are allowed. */
function oneOf<const Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
  search: Search,
): { [Key in Name]?: Value } {
  const value = values.find((one) => one === search[name]);
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }; // the computed key is `name`
}

/** `names`, as far as they are texts. Numbers of versions come as numbers. */
function texts<const Name extends string>(names: readonly Name[], search: Search): { [Key in Name]?: string } {
  const given = names.filter((name) => typeof search[name] === 'string' || typeof search[name] === 'number');
  return Object.fromEntries(given.map((name) => [name, String(search[name])])) as { [Key in Name]?: string };
}

const view = (search: Search) => oneOf('view', ['form', 'json'], search);

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations',
  validateSearch: (search: Search) => oneOf('status', AUTOMATION_STATUSES, search),
  component: lazyRouteComponent(() => import('./automations-page.tsx'), 'AutomationsPage'),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: '/automations/new',
  validateSearch: view,
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
  validateSearch: view,
  component: lazyRouteComponent(() => import('./builder/build-page.tsx'), 'BuildPage'),
});

const tryOut = createRoute({
  getParentRoute: () => automation,
  path: '/try',
  validateSearch: (search: Search) => texts(['eventId'], search),
  component: lazyRouteComponent(() => import('./tryout/try-page.tsx'), 'TryPage'),
});

const runs = createRoute({
  getParentRoute: () => automation,
  path: '/runs',
  validateSearch: (search: Search) => oneOf('status', RUN_STATUSES, search),
  component: lazyRouteComponent(() => import('./runs/runs-page.tsx'), 'RunsPage'),
});

const versions = createRoute({
  getParentRoute: () => automation,
  path: '/versions',
  validateSearch: (search: Search) => texts(['from', 'to'], search),
  component: lazyRouteComponent(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
});

const metrics = createRoute({
  getParentRoute: () => automation,
  path: '/metrics',
  validateSearch: (search: Search) => texts(['days'], search),
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
