import { createRoute, createRouter } from '@tanstack/react-router';
import { activityRoutes } from './areas/activity/routes.ts';
import { applicationsRoutes } from './areas/applications/routes.ts';
import { approvalsRoutes } from './areas/approvals/routes.ts';
import { automationsRoutes } from './areas/automations/routes.ts';
import { candidatesRoutes } from './areas/candidates/routes.ts';
import { inboxRoutes } from './areas/inbox/routes.ts';
import { interviewsRoutes } from './areas/interviews/routes.ts';
import { jobsRoutes } from './areas/jobs/routes.ts';
import { notificationsRoutes } from './areas/notifications/routes.ts';
import { offersRoutes } from './areas/offers/routes.ts';
import { poolRoutes } from './areas/pool/routes.ts';
import { quarantineRoutes } from './areas/quarantine/routes.ts';
import { reportsRoutes } from './areas/reports/routes.ts';
import { reviewRoutes } from './areas/review/routes.ts';
import { settingsRoutes } from './areas/settings/routes.ts';
import { signInRoutes } from './areas/sign-in/routes.ts';
import { tasksRoutes } from './areas/tasks/routes.ts';
import { appRoute } from './routing/app-route.ts';
import { lazyPage } from './routing/lazy-page.ts';
import { rootRoute } from './routing/root-route.ts';
import { Shell } from './shell/shell.tsx';
import { PageFailed } from './ui/not-found.tsx';

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyPage(() => import('./areas/home/home-page.tsx'), 'HomePage'),
});

appRoute.update({ component: Shell });

const tree = rootRoute.addChildren([
  ...signInRoutes,
  appRoute.addChildren([
    homeRoute,
    ...jobsRoutes,
    ...candidatesRoutes,
    ...applicationsRoutes,
    ...interviewsRoutes,
    ...offersRoutes,
    ...approvalsRoutes,
    ...tasksRoutes,
    ...notificationsRoutes,
    ...poolRoutes,
    ...activityRoutes,
    ...inboxRoutes,
    ...quarantineRoutes,
    ...automationsRoutes,
    ...reportsRoutes,
    ...reviewRoutes,
    ...settingsRoutes,
  ]),
]);

/** All routes. Pages are loaded when they are first visited. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Within the shell, so that other pages can still be opened.
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
