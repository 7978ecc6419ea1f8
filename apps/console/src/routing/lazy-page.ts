import { lazyRouteComponent } from '@tanstack/react-router';
import { CodeNotLoaded } from '../ui/code-not-loaded.tsx';

/**
 * A page whose code is loaded when it is first visited. If that fails, the page says so and recovers by itself. The
 * router's own answer, to reload immediately, would show the browser's error page while the service is away.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new CodeNotLoaded({ cause });
      }),
    name,
  );
