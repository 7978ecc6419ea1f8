import { oneOf, searchParams, string } from '../../routing/search-params.ts';
import { activityKinds } from '../../text/en/activity-kinds.ts';
import { valuesOf } from '../../text/index.ts';

/** The search parameters of the activity feed: a type of record, and the ID of a member. */
export const activitySearch = searchParams({ kind: oneOf(valuesOf(activityKinds)), who: string });
export type ActivitySearch = ReturnType<typeof activitySearch>;
