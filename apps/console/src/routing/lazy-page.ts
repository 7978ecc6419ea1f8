import { lazyRouteComponent } from '@tanstack/react-router';
import { CodeNotLoaded } from '../ui/code-not-loaded.tsx';

/**
 * A page whose code is loaded when it is first visited. If that fails, the page says so and recovers automatically. The
 * router's default, reloading at once, would show the browser's error page while the service is down.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new CodeNotLoaded({ cause });
      }),
    name,
  );
