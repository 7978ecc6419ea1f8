import { createRoute, redirect } from '@tanstack/react-router';
import { findSession } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';
import { rootRoute } from './root-route.ts';

/** Everything behind the sign-in: the parent of each area's routes. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: Shell,
  beforeLoad: async ({ location }) => {
    if ((await findSession()) === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
});
