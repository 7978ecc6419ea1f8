import { ActorSchema } from '../../platform/http/actor.ts';
import {
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

export const ApplicationStatus = oneOf(['active', 'hired', 'rejected', 'withdrawn'] as const);
export type ApplicationStatus = Static<typeof ApplicationStatus>;

export const Application = record('Application', {
  id: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  stageId: Uuid,
  status: ApplicationStatus,
  source: nullable(Type.String()),
  rejectReason: nullable(Type.String()),
  appliedAt: Timestamp,
  hiredAt: nullable(Timestamp),
  rejectedAt: nullable(Timestamp),
  withdrawnAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Application = Static<typeof Application>;

export const ApplicationOrTombstone = record('ApplicationOrTombstone', {
  ...Application.properties,
  deletedAt: Type.Optional(Timestamp),
});

const Answer = record('ApplicationAnswer', {
  questionId: Type.String(),
  label: Type.String({ description: 'As it was asked.' }),
  type: Type.String(),
  answer: Type.String(),
});

const Submission = record('ApplicationSubmission', {
  number: Type.Integer({ description: 'From 1; a repeat for the same job is a further number.' }),
  submittedAt: Timestamp,
  source: nullable(Type.String()),
  profile: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The standard fields as they were sent.',
  }),
  answers: Type.Array(Answer),
});
export type Submission = Static<typeof Submission>;

export const Consent = record('ApplicationConsent', {
  id: Uuid,
  text: Type.String({ description: 'As it was shown.' }),
  givenAt: Timestamp,
});
export type Consent = Static<typeof Consent>;

export const ApplicationDetail = record('ApplicationDetail', {
  ...Application.properties,
  answers: Type.Array(Answer, { description: 'Of the newest submission.' }),
  submissions: Type.Array(Submission, { description: 'Newest first, at most 100.' }),
});

const Source = nullable(text(200));

export const NewApplication = record('NewApplication', {
  candidateId: Uuid,
  jobId: Uuid,
  source: Type.Optional(Source),
});
export type NewApplication = Static<typeof NewApplication>;

export const ApplicationPatch = patch('ApplicationPatch', { source: Source });
export type ApplicationPatch = Static<typeof ApplicationPatch>;

/** Where the caller has seen what is to be moved. */
export const seenIn = (description: string) => Type.Optional(Type.Unsafe<string>({ ...Uuid, description }));

export const Move = record('ApplicationMove', {
  toStageId: Uuid,
  fromStageId: seenIn('Where the caller has seen it: 409 when it has been moved since.'),
});
export type Move = Static<typeof Move>;

export const Rejection = patch('ApplicationRejection', {
  reason: nullable(text(500)),
  note: nullable(text(5_000)),
  mailCandidate: Type.Unsafe<boolean>({
    type: 'boolean',
    default: false,
    description: 'Whether the candidate is told by the mail `application_rejected`.',
  }),
});
export type Rejection = Static<typeof Rejection>;

export const applicationFilters = {
  jobId: Type.Optional(Uuid),
  candidateId: Type.Optional(Uuid),
  stageId: Type.Optional(Uuid),
  status: Type.Optional(ApplicationStatus),
  source: Type.Optional(Type.Unsafe<string>({ ...text(200), description: 'Equals.' })),
};

export const StageChange = record('StageChange', {
  id: Uuid,
  applicationId: Uuid,
  fromStageId: nullable(Uuid),
  toStageId: Uuid,
  fromStatus: nullable(ApplicationStatus),
  toStatus: ApplicationStatus,
  at: Timestamp,
  actor: ActorSchema,
});
export type StageChange = Static<typeof StageChange>;
