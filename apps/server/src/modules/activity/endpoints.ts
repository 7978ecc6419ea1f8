import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { IdParam, operation } from '../../platform/http/operation.ts';
import { findEvent, listEvents, readFeed } from './queries.ts';
import { ActivityEvent, eventListQuery } from './schema.ts';

const tag = 'Activity events';

/** @throws NotFound */
export async function getEvent(context: Context, id: string): Promise<ActivityEvent> {
  const event = await findEvent(context.db.read, context.workspaceId, id);
  if (event === undefined) throw new NotFound('Activity event');
  return event;
}

export const activityOperations = [
  operation(
    {
      id: 'listActivityEvents',
      method: 'GET',
      path: '/activity-events',
      tag,
      summary: 'List activity events, or follow the change feed',
      description: `Newest first, or with \`order=asc\` as a feed: follow \`meta.pagination.nextCursor\`, which is there at the
end too, and every event comes once and none is missed, also while many changes commit at once. An event joins the feed when
every change that began before it has ended. A page of a filtered feed can be empty while \`hasMore\` is true.`,
      scope: 'activity:read',
      query: eventListQuery,
      data: ActivityEvent,
      list: true,
    },
    ({ db, workspaceId }, { query }) =>
      query.order === 'asc' ? readFeed(db.search, workspaceId, query) : listEvents(db.read, workspaceId, query),
  ),
  operation(
    {
      id: 'getActivityEvent',
      method: 'GET',
      path: '/activity-events/{id}',
      tag,
      summary: 'Read an activity event',
      scope: 'activity:read',
      params: IdParam,
      data: ActivityEvent,
    },
    (context, { params }) => getEvent(context, params.id),
  ),
];
