import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  closed,
  HttpUrl,
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { Arrangement } from '../interview-plans/schema.ts';
import { InterviewSession, NewSessions } from '../interview-plans/session-schema.ts';
import { UNAVAILABLE_REASONS } from './slots/member-time.ts';

const BookingLinkStatus = oneOf(['open', 'booked', 'canceled', 'revoked'] as const, {
  description:
    '`open`: no time has been booked. `booked`: the interviews are scheduled. `canceled`: the candidate canceled them. `revoked`: the team ended it; interviews that were booked remain.',
});

const INTERVALS = [15, 30, 60] as const;
const INTERVAL = 'Times start at multiples of these minutes on the clock of the first interviewer.';
const intervalMins = Type.Unsafe<number>({ type: 'integer', enum: [...INTERVALS], description: INTERVAL });

const limits = {
  expiresAt: Type.Unsafe<string>({ ...Timestamp, description: 'Until when a time can be booked.' }),
  changeNoticeMins: Type.Integer({
    minimum: 0,
    maximum: 43_200,
    description: 'How long before the first interview the candidate can reschedule or cancel at the latest.',
  }),
  maxReschedules: Type.Integer({ minimum: 0, maximum: 20, description: 'How often the candidate can reschedule.' }),
  location: personal(nullable(text(500, { description: 'Where the interviews take place.' }))),
  meetingUrl: personal(nullable(HttpUrl)),
};

const PoolReason = oneOf(['least_load', 'more_load', ...UNAVAILABLE_REASONS] as const, {
  description:
    '`least_load`: chosen, because those chosen had the fewest minutes of interviews. `more_load`: free, but with more. Otherwise why they were not free.',
});
const Booking = record('BookingLinkInterview', {
  sessionId: Type.Unsafe<string>({ ...Uuid, description: 'The session of the link.' }),
  interviewId: Uuid,
  poolChoices: Type.Array(
    record('InterviewerChoice', {
      memberId: Uuid,
      chosen: Type.Boolean({ description: 'Whether they became an interviewer.' }),
      loadMins: Type.Integer({
        description:
          'Minutes of interviews in the 30 days before the booking and of all after it. A member who joined in these 30 days has at least the median.',
      }),
      isNew: Type.Boolean({ description: 'Whether they joined in the 30 days before.' }),
      lastInterviewAt: nullable(Timestamp),
      reason: PoolReason,
    }),
    { description: 'The pool of the session when the time was booked, in the order in which members are chosen.' },
  ),
});
describeFields('InterviewerChoice', { lastInterviewAt: 'When their last interview started, or will.' });
export type Booking = Static<typeof Booking>;

const fields = {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  planId: nullable(
    Type.Unsafe<string>({ ...Uuid, description: 'The interview plan that its sessions were copied from.' }),
  ),
  status: BookingLinkStatus,
  // Sessions that are not of a plan can be about the candidate.
  sessions: personal(Type.Array(InterviewSession, { description: 'The interviews to book, in order.' })),
  ...Arrangement,
  from: Type.Unsafe<string>({ ...Timestamp, description: 'The first time that is offered.' }),
  to: Type.Unsafe<string>({ ...Timestamp, description: 'Interviews start before this time.' }),
  intervalMins: Type.Integer({ description: INTERVAL }),
  ...limits,
  reschedules: Type.Integer({ description: 'How often the candidate has rescheduled.' }),
  timeZone: plain(nullable(Type.String({ description: 'The zone in which the candidate chose the time.' }))),
  bookings: Type.Array(Booking, { description: 'The interviews that were booked, in order.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
export const BookingLink = record('BookingLink', fields);
export type BookingLink = Static<typeof BookingLink>;
describeFields('BookingLink', { meetingUrl: 'Where the interviews take place online.' });

export const BookingLinkOrTombstone = record('BookingLinkOrTombstone', {
  ...fields,
  deletedAt: Type.Optional(Timestamp),
});

export const CreatedBookingLink = record('CreatedBookingLink', {
  ...fields,
  url: personal(
    Type.String({
      description: 'The page on which the candidate books. It is returned only here, and opens nothing else.',
    }),
  ),
});

export const NewBookingLink = Type.Object(
  {
    applicationId: Uuid,
    ...patch('', {
      planId: Type.Unsafe<string>({
        ...Uuid,
        description: 'A plan of the job. Without it and without `sessions`, the plan of the stage of the application.',
      }),
      sessions: NewSessions,
      ...Arrangement,
      from: Type.Unsafe<string>({ ...Timestamp, description: 'Defaults to now.' }),
      to: Type.Unsafe<string>({ ...Timestamp, description: 'Defaults to 14 days after `from`; at most 62.' }),
      intervalMins,
      ...limits,
      sendEmail: Type.Boolean({ description: 'Whether the candidate receives an email with the link.' }),
    }).properties,
  },
  { additionalProperties: false, 'x-name': 'NewBookingLink' },
);
export type NewBookingLink = Static<typeof NewBookingLink>;

export const bookingLinkFilters = {
  applicationId: anyOf(Uuid),
  candidateId: anyOf(Uuid),
  jobId: anyOf(Uuid),
  planId: anyOf(Uuid),
  status: anyOf(BookingLinkStatus),
};

export const InterviewerReplacement = plainRecord('InterviewerReplacement', {
  memberId: Type.Unsafe<string>({ ...Uuid, description: 'The interviewer who is replaced.' }),
});

const SlotReason = record('SlotReason', {
  sessionId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The session; null without a plan.' })),
  memberId: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'Whom it concerns; null for `no_time_left` and `outside_candidate_times`.',
    }),
  ),
  reason: oneOf([...UNAVAILABLE_REASONS, 'no_time_left', 'outside_candidate_times'] as const, {
    description:
      '`held`: a candidate is about to confirm an interview then. `no_time_left`: a later session has no time within the period. `outside_candidate_times`: the candidate of the availability request is not free.',
  }),
});

export const InterviewSlots = plainRecord('InterviewSlots', {
  timeZone: Type.String({ description: 'The zone on whose clock the times are multiples of `intervalMins`.' }),
  slots: Type.Array(
    record('InterviewSlot', {
      startsAt: Timestamp,
      sessions: Type.Array(
        closed({
          sessionId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The session; null without a plan.' })),
          startsAt: Timestamp,
          durationMins: Type.Integer(),
          interviewerIds: Type.Array(Uuid, { description: 'Who would interview, if this were booked now.' }),
        }),
        { description: 'The time of each session, in order.' },
      ),
    }),
    { description: 'The times at which everybody can take part.' },
  ),
  unavailable: Type.Array(
    record('UnavailablePeriod', {
      from: Type.Unsafe<string>({ ...Timestamp, description: 'Its start.' }),
      to: Type.Unsafe<string>({ ...Timestamp, description: 'Its end.' }),
      reasons: Type.Array(SlotReason, { description: 'Why no time that starts in this period is offered.' }),
    }),
    { description: 'All other times of the period.' },
  ),
  nightSlots: nullable(
    Type.Integer({ description: 'How many of the times are before 7:00 or after 21:00 in `candidateTimeZone`.' }),
  ),
});
describeFields('InterviewSlot', { startsAt: 'The start of the first session.' });
export type InterviewSlots = Static<typeof InterviewSlots>;

export const slotQuery = {
  bookingLinkId: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'The times that the candidate of this link sees.' }),
  ),
  planId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'The times for the sessions of a plan.' })),
  interviewerId: anyOf(Uuid),
  availabilityRequestId: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'Only times within the periods that the candidate of this request has stated.',
    }),
  ),
  durationMins: Type.Optional(
    Type.Integer({ minimum: 5, maximum: 480, description: 'For `interviewerId`: the length of the interview.' }),
  ),
  intervalMins: Type.Optional(intervalMins),
  from: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'Defaults to now, or to that of the link or request.' }),
  ),
  to: Type.Optional(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'Defaults to 14 days later, or to that of the link or request. At most 62.',
    }),
  ),
  candidateTimeZone: Type.Optional(
    text(100, { description: 'IANA name of the zone in which the candidate is.', examples: ['America/Chicago'] }),
  ),
};
