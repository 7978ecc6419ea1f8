import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routing/lazy-page.ts';
import { rootRoute } from '../../routing/root-route.ts';
import { signInSearch } from './search.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const setPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  component: lazyPage(() => import('./set-password-page.tsx'), 'SetPasswordPage'),
});

export const signInRoutes = [signIn, setPassword] as const;
