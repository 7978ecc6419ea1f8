import { createRoute, redirect } from '@tanstack/react-router';
import { findSession } from '../api/session.ts';
import { rootRoute } from './root-route.ts';

/** The parent of all routes that require a session. `router.ts` gives it the shell that surrounds the pages. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => {
    if ((await findSession()) === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
});
