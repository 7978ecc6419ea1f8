import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';

/** What the address of the feed can say. */
export interface ActivitySearch {
  /** Kind of record, such as `application`. */
  kind?: string;
  /** Id of the member who did it. */
  who?: string;
}

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  validateSearch: ({ kind, who }: Record<string, unknown>): ActivitySearch => ({
    ...(typeof kind === 'string' && /^[a-z_]+$/.test(kind) ? { kind } : {}),
    ...(typeof who === 'string' ? { who } : {}),
  }),
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
});

export const activityRoutes = [list] as const;
