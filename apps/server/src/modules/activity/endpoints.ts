import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { STREAM_TYPE } from '../../platform/http/content.ts';
import { IdParam, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/http/schema.ts';
import { findEvent, listEvents, readFeed } from './queries.ts';
import { ActivityEvent, eventListQuery } from './schema.ts';
import { streamEvents } from './stream-events.ts';

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
  operation(
    {
      id: 'streamEvents',
      method: 'GET',
      path: '/events/stream',
      tag,
      summary: 'Follow events live',
      description: `Server-sent events: each message's \`data\` is an activity event, its \`id\` a cursor of the change feed. A
reconnection with \`Last-Event-ID\` goes on right behind that message, without loss. Silence is broken by comments.`,
      scope: 'activity:read',
      headers: {
        'last-event-id': Type.Optional(Type.String({ description: 'The id of the last message received.' })),
      },
      contentType: STREAM_TYPE,
      data: Type.String({
        examples: ['id: WzEyMywiMDE5…\ndata: {"id":"0197a1f0-…","type":"job.published","data":{}}\n\n'],
      }),
      errors: [400],
    },
    (context, { headers }) => streamEvents(context, headers['last-event-id']),
  ),
];
