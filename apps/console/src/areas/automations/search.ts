import { oneOf, searchParams, string } from '../../routing/search-params.ts';

/** The form, or the definition as JSON. */
export const builderSearch = searchParams({ view: oneOf(['form', 'json']) });
export type BuilderView = 'form' | 'json';

export const automationsSearch = searchParams({ status: oneOf(['draft', 'published', 'paused']) });
export const runsSearch = searchParams({
  status: oneOf(['queued', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter']),
});
export const testSearch = searchParams({ eventId: string });
/** Version numbers, or `draft`. */
export const versionsSearch = searchParams({ from: string, to: string });
export const metricsSearch = searchParams({ days: string });
