import {
  HttpUrl,
  LongText,
  nullable,
  oneOf,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';

export const InterviewType = oneOf(['screening', 'technical', 'culture', 'panel', 'onsite', 'final'] as const);
export const InterviewMode = oneOf(['video', 'phone', 'onsite'] as const);
export const InterviewStatus = oneOf(['scheduled', 'completed', 'canceled'] as const);
export type InterviewStatus = Static<typeof InterviewStatus>;

export const DEFAULT_DURATION_MINS = 45;

export const Interview = record('Interview', {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  interviewerIds: Type.Array(Uuid),
  title: nullable(Type.String()),
  type: InterviewType,
  mode: InterviewMode,
  status: InterviewStatus,
  scheduledAt: Timestamp,
  durationMins: Type.Integer(),
  timeZone: nullable(Type.String()),
  location: nullable(Type.String()),
  meetingUrl: nullable(Type.String()),
  notes: nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Interview = Static<typeof Interview>;

export const InterviewOrTombstone = record('InterviewOrTombstone', {
  ...Interview.properties,
  deletedAt: Type.Optional(Timestamp),
});

const required = {
  type: InterviewType,
  mode: InterviewMode,
  scheduledAt: Type.Unsafe<string>({ ...Timestamp, description: 'In the future.' }),
};
const optional = {
  interviewerIds: Type.Array(Uuid, { maxItems: 50, description: 'Members; none of them booked at that time.' }),
  durationMins: Type.Integer({ minimum: 5, maximum: 480, default: DEFAULT_DURATION_MINS }),
  title: nullable(text(200)),
  timeZone: nullable(
    text(100, {
      description: 'IANA name: the zone that the calendar file tells the time in.',
      examples: ['Europe/Lisbon'],
    }),
  ),
  location: nullable(text(500)),
  meetingUrl: nullable(HttpUrl),
  notes: nullable(LongText),
};

export const NewInterview = Type.Object(
  { applicationId: Uuid, ...required, ...patch('', optional).properties },
  { additionalProperties: false, 'x-name': 'NewInterview' },
);
export type NewInterview = Static<typeof NewInterview>;

export const InterviewPatch = patch('InterviewPatch', {
  ...required,
  ...optional,
  durationMins: Type.Integer({ minimum: 5, maximum: 480 }),
});
export type InterviewPatch = Static<typeof InterviewPatch>;

export const interviewFilters = {
  candidateId: Type.Optional(Uuid),
  applicationId: Type.Optional(Uuid),
  jobId: Type.Optional(Uuid),
  interviewerId: Type.Optional(Uuid),
  status: Type.Optional(InterviewStatus),
  order: Type.Optional(
    oneOf(['newest', 'soonest', 'latest'] as const, {
      default: 'newest',
      description: '`newest`: by when they were made. `soonest` and `latest`: by when they begin.',
    }),
  ),
  from: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Beginning at this moment or later.' })),
  to: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Beginning before this moment.' })),
};

export const CalendarFile = Type.String({
  description: 'An iCalendar file of one event: the same UID with a higher SEQUENCE after every change.',
});
