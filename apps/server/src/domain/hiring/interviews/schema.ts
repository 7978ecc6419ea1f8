import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
  closed,
  HttpUrl,
  LongText,
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { customFieldsInput, customFieldsOf } from '../../records/custom-fields/value-schema.ts';
import { ExternalRefs, ExternalRefsInput, externalRefFilter } from '../../records/external-refs/schema.ts';
import {
  CriterionTemplate,
  DEFAULT_DURATION_MINS,
  InterviewMode,
  InterviewType,
} from '../interview-plans/session-schema.ts';

export const InterviewStatus = oneOf(['scheduled', 'completed', 'canceled'] as const);
export type InterviewStatus = Static<typeof InterviewStatus>;

const RESPONSES = ['accepted', 'declined', 'tentative', 'delegated'] as const;

const InterviewResponse = closed({
  memberId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The interviewer. Null: the candidate.' })),
  response: {
    ...oneOf(RESPONSES),
    description: 'What they have answered. `tentative`: they are not sure yet. `delegated`: somebody else is to come.',
  },
  delegatedTo: personal(nullable(Type.String({ description: 'The email address of whoever is to come instead.' }))),
  proposedAt: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'Another time that they propose. Nothing follows from it.' }),
  ),
  isCurrent: Type.Boolean({
    description:
      'Whether it answers the interview as it is now. False: to an invitation before the last change of the interview.',
  }),
  respondedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When their answer was received.' }),
});

const CalendarDifference = closed({
  memberId: Type.Unsafe<string>({ ...Uuid, description: 'The interviewer in whose calendar it is.' }),
  scheduledAt: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'When it starts there. Null: it was removed from the calendar.' }),
  ),
  durationMins: nullable(Type.Integer({ description: 'How long it is there.' })),
  noticedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When that was noticed.' }),
});

export const Interview = record('Interview', {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  interviewerIds: Type.Array(Uuid),
  optionalInterviewerIds: Type.Array(Uuid, {
    description: 'Those of `interviewerIds` who take part if they can. They are invited as optional.',
  }),
  title: personal(nullable(Type.String())),
  type: InterviewType,
  mode: InterviewMode,
  status: InterviewStatus,
  scheduledAt: Timestamp,
  durationMins: Type.Integer(),
  timeZone: plain(nullable(Type.String())),
  location: personal(nullable(Type.String())),
  meetingUrl: personal(nullable(Type.String())),
  notes: personal(nullable(Type.String())),
  sessionId: nullable(
    Type.Unsafe<string>({ ...Uuid, description: 'The session of an interview plan that it was scheduled from.' }),
  ),
  scorecardCriteria: Type.Array(CriterionTemplate, {
    description: 'The criteria of its scorecards: those of the session when the interview was scheduled.',
  }),
  responses: Type.Array(InterviewResponse, {
    description: 'What attendees have answered to the invitation by email: the last answer of each.',
  }),
  calendarDifferences: Type.Array(CalendarDifference, {
    description:
      'Interviewers who have moved or removed the event in a calendar to which it is written. Reschedule the interview, or keep its time with `POST /interviews/{id}/keep-time`.',
  }),
  timeZoneMovesTo: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description:
        'By an update of the time-zone data, the clocks in `timeZone` show the time that was agreed at this moment, no longer at `scheduledAt`. Reschedule the interview to it, or keep the moment with `POST /interviews/{id}/keep-time`. Null: nothing has changed.',
    }),
  ),
  customFields: personal(customFieldsOf('interview')),
  externalRefs: personal(ExternalRefs),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Interview = Static<typeof Interview>;
describeFields('Interview', {
  location: 'Where it takes place.',
  title: 'What it is called in the calendar.',
  status: '`completed` and `canceled` interviews cannot be changed.',
  type: 'What kind of interview it is.',
  notes: 'For the interviewers. Candidates do not see them.',
});

export const InterviewOrTombstone = record('InterviewOrTombstone', {
  ...Interview.properties,
  deletedAt: Type.Optional(Timestamp),
});

const required = {
  type: InterviewType,
  mode: InterviewMode,
  scheduledAt: Type.Unsafe<string>({ ...Timestamp, description: 'Must be in the future.' }),
};
const optional = {
  interviewerIds: Type.Array(Uuid, { maxItems: 50, description: 'Members without another interview at that time.' }),
  optionalInterviewerIds: Type.Array(Uuid, {
    maxItems: 50,
    description:
      'Those of `interviewerIds` who are invited as optional. They, too, have no other interview at that time.',
  }),
  durationMins: Type.Integer({ minimum: 5, maximum: 480, default: DEFAULT_DURATION_MINS }),
  title: nullable(text(200)),
  timeZone: nullable(
    text(100, {
      description: 'IANA name of the time zone used in the calendar file.',
      examples: ['Europe/Lisbon'],
    }),
  ),
  location: nullable(text(500)),
  meetingUrl: nullable(HttpUrl),
  notes: nullable(LongText),
  customFields: customFieldsInput('interview'),
  externalRefs: ExternalRefsInput,
};

export const NewInterview = Type.Object(
  {
    applicationId: Uuid,
    scheduledAt: Type.Unsafe<string>({
      ...Timestamp,
      description: 'Must be in the future; for `status` `completed`, in the past.',
    }),
    ...patch('', {
      ...optional,
      type: Type.Unsafe<Static<typeof InterviewType>>({
        ...InterviewType,
        description: 'Required without `sessionId`.',
      }),
      mode: Type.Unsafe<Static<typeof InterviewMode>>({
        ...InterviewMode,
        description: 'Required without `sessionId`.',
      }),
      sessionId: Type.Unsafe<string>({
        ...Uuid,
        description:
          "A session of an interview plan of the application's job. Fields that the request omits are taken from it.",
      }),
      status: oneOf(['scheduled', 'completed'] as const, {
        description:
          'Defaults to `scheduled`. `completed` records an interview that has already taken place. Nobody receives an email.',
      }),
    }).properties,
  },
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
  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  jobId: anyOf(Uuid),
  interviewerId: anyOf(Uuid),
  status: anyOf(InterviewStatus),
  ...externalRefFilter,
  from: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Starting at or after this time.' })),
  to: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Starting before this time.' })),
  ...TotalQuery,
};

export const CalendarFile = Type.String({
  description: 'An iCalendar file with one event. The UID never changes; SEQUENCE increases with every change.',
});
