import { oneOf, searchParams, string } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The form, or the definition as JSON. */
export const builderSearch = searchParams({ view: oneOf(valuesOf(text.automations.build.views)) });
export type BuilderView = 'form' | 'json';

export const automationsSearch = searchParams({ status: oneOf(valuesOf(text.automations.statuses)) });
export const runsSearch = searchParams({ status: oneOf(valuesOf(text.automations.runs.statuses)) });
export const testSearch = searchParams({ eventId: string });
/** Version numbers, or `draft`. */
export const versionsSearch = searchParams({ from: string, to: string });
export const metricsSearch = searchParams({ days: string });
