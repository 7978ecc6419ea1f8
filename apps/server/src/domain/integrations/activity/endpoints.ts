import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { STREAM_TYPE } from '../../../platform/http/transport/content.ts';
import { withEventTypes } from './event-filters.ts';
import { findEvent, listEvents, readFeed } from './queries.ts';
import { redactUnseen } from './redact-unseen.ts';
import { ActivityEvent, type EventListQuery, eventListQuery, isFeed } from './schema.ts';
import { streamEvents } from './stream-events.ts';

const tag = 'Activity events';

const REDACTED = `A caller without the scopes to read all records in an event's data (\`candidates:read\`, \`jobs:read\` and so on), or who may not see a scorecard yet, gets the event redacted: \`redacted\` is true and \`data\` is null. Events of erased candidates are redacted for everyone. A summary in the \`context\` of the data is null without the scope for its record.`;

/** @throws NotFound */
export async function getEvent(context: Context, id: string): Promise<ActivityEvent> {
  const { db, workspaceId } = context;
  const event = await findEvent(db.read, workspaceId, id);
  if (event === undefined) throw new NotFound('Activity event');
  const [shown] = await redactUnseen(db.read, context, [event]);
  return shown!;
}

/** A page of the list, or of the feed. @throws BadRequest for an unreadable cursor; Invalid for unknown types */
async function readEvents(context: Context, given: EventListQuery): Promise<Page<ActivityEvent>> {
  const { db, workspaceId } = context;
  const query = withEventTypes(given);
  // Sorted, a restricted caller's list can take long to find the events that they see.
  const lists = query.sort !== undefined && db.visibility !== null ? db.search : db.read;
  const page = await (isFeed(query) ? readFeed(db, workspaceId, query) : listEvents(lists, workspaceId, query));
  return { ...page, items: await redactUnseen(db.read, context, page.items) };
}

export const activityOperations = [
  operation(
    {
      id: 'listActivityEvents',
      method: 'GET',
      path: '/activity-events',
      tag,
      summary: 'List activity events, or follow the change feed',
      description: `Newest first, or with \`order=asc\` as a feed: follow \`meta.pagination.nextCursor\`, which is also present on
the last page (there, \`meta.nextCursor\` is absent), to get every event exactly once, even while many changes commit concurrently. An event appears in the feed once
every change that began before it has ended. A page of a filtered feed can be empty while \`hasMore\` is true; so can a page of
the list for a caller who does not see all records. ${REDACTED}`,
      scope: 'activity:read',
      query: eventListQuery,
      data: ActivityEvent,
      list: true,
      isFeed,
    },
    (context, { query }) => readEvents(context, query),
  ),
  operation(
    {
      id: 'getActivityEvent',
      method: 'GET',
      path: '/activity-events/{id}',
      tag,
      summary: 'Get an activity event',
      description: REDACTED,
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
      summary: 'Stream events',
      description: `Server-sent events: each message's \`data\` is an activity event, its \`id\` a cursor of the change feed. A
reconnection with \`Last-Event-ID\` continues after that message, without loss. Comments keep an idle connection open. ${REDACTED}`,
      scope: 'activity:read',
      headers: {
        'last-event-id': Type.Optional(Type.String({ description: 'The `id` of the last message received.' })),
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
