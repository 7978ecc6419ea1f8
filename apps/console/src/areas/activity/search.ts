import { oneOf, searchParams, string } from '../../routing/search-params.ts';
import { activity } from '../../text/en/activity.ts';
import { valuesOf } from '../../text/index.ts';

/** The search parameters of the activity feed: a type of record, and the ID of a member. */
export const activitySearch = searchParams({ kind: oneOf(valuesOf(activity.kinds)), who: string });
export type ActivitySearch = ReturnType<typeof activitySearch>;
