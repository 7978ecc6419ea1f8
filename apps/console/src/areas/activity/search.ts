import { oneOf, searchParams, string } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The search parameters of the activity feed: a type of record, and the ID of a member. */
export const activitySearch = searchParams({ kind: oneOf(valuesOf(text.activity.kinds)), who: string });
export type ActivitySearch = ReturnType<typeof activitySearch>;
