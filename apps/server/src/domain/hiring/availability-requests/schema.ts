import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
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
import { ActorSchema } from '../../records/access/actor.ts';

const Status = oneOf(['requested', 'submitted', 'canceled'] as const, {
  description:
    '`requested`: the candidate has not answered. `submitted`: they have stated when they are free. `canceled`: the team has canceled the request.',
});

const AvailablePeriod = record('AvailablePeriod', {
  startsAt: Type.Unsafe<string>({ ...Timestamp, description: 'Its start.' }),
  endsAt: Type.Unsafe<string>({ ...Timestamp, description: 'Its end.' }),
});

const given = {
  durationMins: Type.Integer({ minimum: 5, maximum: 480, description: 'How long each period is at least.' }),
  message: nullable(text(2_000, { description: 'For the candidate, in the email and on the page.' })),
  expiresAt: Type.Unsafe<string>({ ...Timestamp, description: 'Until when the candidate can answer.' }),
};

const fields = {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  status: Status,
  durationMins: given.durationMins,
  from: Type.Unsafe<string>({ ...Timestamp, description: 'The candidate is asked for times from here on.' }),
  to: Type.Unsafe<string>({ ...Timestamp, description: 'The candidate is asked for times until then.' }),
  expiresAt: given.expiresAt,
  message: personal(given.message),
  periods: Type.Array(AvailablePeriod, {
    description: 'When the candidate is free, in order. Periods neither overlap nor touch.',
  }),
  timeZone: plain(nullable(Type.String())),
  requestedBy: ActorSchema,
  submittedAt: nullable(Timestamp),
  interviewId: nullable(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
export const AvailabilityRequest = record('AvailabilityRequest', fields);
export type AvailabilityRequest = Static<typeof AvailabilityRequest>;
describeFields('AvailabilityRequest', {
  timeZone: 'The zone in which the candidate stated the periods.',
  requestedBy: 'Who asked.',
  submittedAt: 'When the candidate last stated or changed the periods.',
  interviewId:
    'The first interview of the application that was scheduled since the request. The candidate can no longer change the periods.',
});

export const AvailabilityRequestOrTombstone = record('AvailabilityRequestOrTombstone', {
  ...fields,
  deletedAt: Type.Optional(Timestamp),
});

export const CreatedAvailabilityRequest = record('CreatedAvailabilityRequest', {
  ...fields,
  url: personal(
    Type.String({
      description: 'The page on which the candidate answers. It is returned only here, and opens nothing else.',
    }),
  ),
});

export const NewAvailabilityRequest = Type.Object(
  {
    applicationId: Uuid,
    ...patch('', {
      ...given,
      from: Type.Unsafe<string>({ ...Timestamp, description: 'Defaults to now.' }),
      to: Type.Unsafe<string>({ ...Timestamp, description: 'Defaults to 14 days after `from`; at most 31.' }),
      sendEmail: Type.Boolean({
        default: true,
        description: 'Whether the candidate receives an email with the link.',
      }),
    }).properties,
  },
  { additionalProperties: false, 'x-name': 'NewAvailabilityRequest' },
);
export type NewAvailabilityRequest = Static<typeof NewAvailabilityRequest>;

export const availabilityRequestFilters = {
  applicationId: anyOf(Uuid),
  candidateId: anyOf(Uuid),
  jobId: anyOf(Uuid),
  status: anyOf(Status),
};
