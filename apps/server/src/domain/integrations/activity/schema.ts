import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { CommonFilters, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import {
  nullable,
  oneOf,
  personalWithin,
  plain,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';

export const ActivityEvent = record('ActivityEvent', {
  id: Type.Unsafe<string>({ ...Uuid, description: 'Also the `webhook-id` of its deliveries.' }),
  type: plain(Type.String({ examples: ['job.published'] })),
  entityType: plain(Type.String({ examples: ['job'] })),
  entityId: Uuid,
  entityRevision: nullable(
    Type.Integer({
      description:
        "The record's revision after the change, from which its ETag is derived. It only increases. Null in events recorded by versions without revisions.",
    }),
  ),
  actor: ActorSchema,
  redacted: Type.Boolean({
    description:
      'Whether `data` is left out because its candidate was erased or it contains records that the caller may not read.',
  }),
  data: personalWithin(
    nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The full record under its name, plus what changed. Null when redacted.',
      }),
    ),
  ),
  createdAt: Timestamp,
});
export type ActivityEvent = Static<typeof ActivityEvent>;
describeFields('ActivityEvent', {
  type: 'The type of event, such as `application.created`.',
  createdAt: 'When the change was made.',
  entityType: 'The type of the record that changed.',
  entityId: 'The record that changed.',
});

const Name = text(80, { pattern: '^[a-z_]+$' });

const eventFilters = {
  entityType: anyOf(Name, 'For example `job` or `application`.'),
  entityId: anyOf(Uuid),
  candidateId: anyOf(Uuid, 'Events about this candidate and records that belong to it.'),
  memberId: anyOf(Uuid, 'Events caused by this member.'),
  type: anyOf(
    text(80),
    'Event types as listed under `webhooks` in this document, such as `job.published`, `resource.*` for every event of a resource, or `*` for all events.',
  ),
};

export const eventListQuery = {
  ...PageQuery,
  ...CommonFilters,
  ...eventFilters,
  ...sortQuery(),
  order: Type.Optional(
    oneOf(['asc', 'desc'] as const, {
      default: 'desc',
      description:
        '`desc`: newest first. `asc` without `sort`: the change feed, which returns every event exactly once and always has a `nextCursor` to continue from.',
    }),
  ),
};
/** Whether a query reads the change feed, not the list. */
export function isFeed({ order, sort }: { order?: unknown; sort?: unknown }): boolean {
  return order === 'asc' && sort === undefined;
}

const eventListQuerySchema = Type.Object(eventListQuery);
export type EventListQuery = Static<typeof eventListQuerySchema>;
