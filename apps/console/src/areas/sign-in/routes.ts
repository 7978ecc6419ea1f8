import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../router/root-route.ts';

/** What the address of the sign-in page can say. The identity provider's way back leads here too. */
interface SignInSearch {
  /** Path to go to after signing in. */
  next?: string;
  /** Why signing in at the identity provider failed. */
  error?: string;
  step?: 'second-factor' | 'reset';
}

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ next, error, step }: Record<string, unknown>): SignInSearch => ({
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(step === 'second-factor' || step === 'reset' ? { step } : {}),
  }),
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const setPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  component: lazyRouteComponent(() => import('./set-password-page.tsx'), 'SetPasswordPage'),
});

export const signInRoutes = [signIn, setPassword] as const;
