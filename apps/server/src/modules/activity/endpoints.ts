import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { STREAM_TYPE } from '../../platform/http/content.ts';
import { IdParam, operation } from '../../platform/http/operation.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { Type } from '../../platform/http/schema.ts';
import { findEvent, listEvents, readFeed } from './queries.ts';
import { ActivityEvent, type EventListQuery, eventListQuery } from './schema.ts';
import { streamEvents } from './stream-events.ts';
import { withholdUnseen } from './withhold-unseen.ts';

const tag = 'Activity events';

const WITHHELD = `An operator who may not see a record, or a scorecard yet, gets its events with \`{"withheld": true}\` for data.`;

/** @throws NotFound */
export async function getEvent(context: Context, id: string): Promise<ActivityEvent> {
  const { db, workspaceId } = context;
  const event = await findEvent(db.read, workspaceId, id);
  if (event === undefined) throw new NotFound('Activity event');
  const [shown] = await withholdUnseen(db.read, context, [event]);
  return shown!;
}

/** A page of the list, or of the feed. @throws BadRequest for an unreadable cursor */
async function readEvents(context: Context, query: EventListQuery): Promise<Page<ActivityEvent>> {
  const { db, workspaceId } = context;
  const page = await (query.order === 'asc'
    ? readFeed(db.search, workspaceId, query)
    : listEvents(db.read, workspaceId, query));
  return { ...page, items: await withholdUnseen(db.read, context, page.items) };
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
every change that began before it has ended. A page of a filtered feed can be empty while \`hasMore\` is true. ${WITHHELD}`,
      scope: 'activity:read',
      query: eventListQuery,
      data: ActivityEvent,
      list: true,
    },
    (context, { query }) => readEvents(context, query),
  ),
  operation(
    {
      id: 'getActivityEvent',
      method: 'GET',
      path: '/activity-events/{id}',
      tag,
      summary: 'Read an activity event',
      description: WITHHELD,
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
reconnection with \`Last-Event-ID\` goes on right behind that message, without loss. Silence is broken by comments. ${WITHHELD}`,
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
