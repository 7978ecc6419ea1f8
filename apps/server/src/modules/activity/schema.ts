import { ActorSchema } from '../../platform/http/actor.ts';
import { CommonFilters, PageQuery } from '../../platform/http/pagination.ts';
import { oneOf, record, type Static, Timestamp, Type, text, Uuid } from '../../platform/http/schema.ts';

export const ActivityEvent = record('ActivityEvent', {
  id: Type.Unsafe<string>({ ...Uuid, description: 'Also the `webhook-id` of its deliveries.' }),
  type: Type.String({ examples: ['job.published'] }),
  entityType: Type.String({ examples: ['job'] }),
  entityId: Uuid,
  actor: ActorSchema,
  data: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The full record under its name, plus what changed.',
  }),
  createdAt: Timestamp,
});
export type ActivityEvent = Static<typeof ActivityEvent>;

const Name = text(80, { pattern: '^[a-z_]+$' });

export const eventFilters = {
  entityType: Type.Optional(Type.Unsafe<string>({ ...Name, description: 'Such as `job` or `application`.' })),
  entityId: Type.Optional(Uuid),
  candidateId: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'About this candidate: the profile and all that belongs to it.' }),
  ),
  memberId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'What this member did.' })),
  type: Type.Optional(
    Type.Unsafe<string>({ ...text(80, { pattern: '^[a-z_]+\\.[a-z_]+$' }), description: 'Such as `job.published`.' }),
  ),
};

export const eventListQuery = {
  ...PageQuery,
  ...CommonFilters,
  ...eventFilters,
  order: Type.Optional(
    oneOf(['asc', 'desc'] as const, {
      default: 'desc',
      description:
        '`desc`: newest first. `asc`: the change feed. It shows every event once, none late, and always gives a `nextCursor` to continue from.',
    }),
  ),
};
const eventListQuerySchema = Type.Object(eventListQuery);
export type EventListQuery = Static<typeof eventListQuerySchema>;
