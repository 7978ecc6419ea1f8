import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../router/app-route.ts';
import { oneOf } from '../../router/search.ts';

export const WHENS = ['coming', 'past', 'canceled', 'all'] as const;
export const INTERVIEW_VIEWS = ['list', 'week'] as const;

/** What the address of the interviews can say. */
export interface InterviewsSearch {
  view?: (typeof INTERVIEW_VIEWS)[number];
  /** For the list; those coming when absent. */
  when?: (typeof WHENS)[number];
  /** Id of a member. */
  interviewer?: string;
  /** A day of the week on show, '2027-03-01'; today's when absent. */
  day?: string;
}

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/interviews',
  validateSearch: ({ view, when, interviewer, day }: Record<string, unknown>): InterviewsSearch => ({
    ...oneOf({ view }, INTERVIEW_VIEWS),
    ...oneOf({ when }, WHENS),
    ...(typeof interviewer === 'string' ? { interviewer } : {}),
    ...(typeof day === 'string' && !Number.isNaN(Date.parse(`${day}T00:00`)) ? { day } : {}),
  }),
  component: lazyRouteComponent(() => import('./interviews-page.tsx'), 'InterviewsPage'),
});

export const interviewsRoutes = [list] as const;
