import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../routing/root-route.ts';
import { signInSearch } from './search.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const setPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  component: lazyRouteComponent(() => import('./set-password-page.tsx'), 'SetPasswordPage'),
});

export const signInRoutes = [signIn, setPassword] as const;
