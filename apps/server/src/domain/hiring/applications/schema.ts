import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf, exclusions } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
  label,
  nullable,
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
import { ActorSchema } from '../../records/access/actor.ts';
import { historicTime, REQUIRES_HISTORY } from '../../records/access/history.ts';
import { ANSWERS, customFieldsInput, customFieldsOf } from '../../records/custom-fields/value-schema.ts';
import { ExternalRefs, ExternalRefsInput, externalRefFilter } from '../../records/external-refs/schema.ts';
import { Attribution } from '../attribution/attribution.ts';
import { ApplicationStatus } from '../event-context/summaries.ts';
import { filtersByJob } from '../jobs/filters-by-job.ts';
import { RejectionEmail } from '../messages/rejection-email-schema.ts';
import { AnswerFile } from './answer-files.ts';

/** The ID of a record, or null. */
const idOrNull = (description: string) => nullable(Type.Unsafe<string>({ ...Uuid, description }));

export const Application = record('Application', {
  id: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  stageId: Uuid,
  status: ApplicationStatus,
  source: personal(nullable(Type.String())),
  sourceId: idOrNull('The source of the list of sources; `source` is its name or a free text.'),
  trackingLinkId: idOrNull('The tracking link through which the candidate applied.'),
  referrerId: idOrNull('The member who referred the candidate.'),
  ownerId: idOrNull('The member who is responsible for the application.'),
  rejectReason: personal(nullable(Type.String({ description: 'A free text, independent of `rejectionReasonId`.' }))),
  rejectionReasonId: idOrNull('Why the application was rejected or withdrawn; null while it is active or hired.'),
  stageEnteredAt: Type.Unsafe<string>({
    ...Timestamp,
    description: 'When the application entered its current stage.',
  }),
  answerToReview: personal(
    Type.Boolean({
      description:
        'Whether an answer of the newest submission is one that its question declares as `knockout`. A hint for the team: nothing else follows from it.',
    }),
  ),
  customFields: personal(customFieldsOf('application')),
  externalRefs: personal(ExternalRefs),
  appliedAt: Timestamp,
  hiredAt: nullable(Timestamp),
  rejectedAt: nullable(Timestamp),
  withdrawnAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Application = Static<typeof Application>;
describeFields('Application', {
  status: '`active` until the application ends.',
  source: 'Where the candidate heard of the job, in your words.',
});

export const ApplicationOrTombstone = record('ApplicationOrTombstone', {
  ...Application.properties,
  deletedAt: Type.Optional(Timestamp),
});

const Answer = record('ApplicationAnswer', {
  questionId: plain(Type.String()),
  label: personal(Type.String({ description: 'The question as it was shown.' })),
  type: plain(Type.String()),
  answer: personal(Type.String()),
  fileId: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'For a question of the type `file`: the file of the candidate, whose name is `answer`. It may have been deleted since.',
    }),
  ),
  toReview: Type.Optional(
    personal(
      Type.Boolean({ description: 'True if the question declares this answer as `knockout`; otherwise absent.' }),
    ),
  ),
});
describeFields('ApplicationAnswer', { type: 'The type of the question.' });

/** Without those that were written to a private field which the reader does not see. */
const answers = (description?: string) =>
  Type.Array(Answer, { [ANSWERS]: true, ...(description === undefined ? {} : { description }) });

export const Submission = record('ApplicationSubmission', {
  number: Type.Integer({
    description:
      'Number of the submission, from 1; increases if the candidate submits the form for the same job again.',
  }),
  submittedAt: Timestamp,
  source: personal(nullable(Type.String())),
  profile: personal(
    Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The standard fields as submitted. Null for callers without `candidates:read`.',
    }),
  ),
  answers: personal(answers()),
  unverifiedConsent: personal(
    nullable(
      Type.String({
        description:
          'Consent text that the sender agreed to, if a candidate with this email address already existed: the sender is not verified to be that candidate, so it is not recorded as their consent.',
      }),
    ),
  ),
  attribution: personal(nullable(Attribution)),
});
export type Submission = Static<typeof Submission>;

export const SubmittedAnswers = record('SubmittedAnswers', {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  number: Type.Integer({
    description:
      'Number of the submission, from 1; increases if the candidate submits the form for the same job again.',
  }),
  answers: answers(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SubmittedAnswers = Static<typeof SubmittedAnswers>;

export const Consent = plainRecord('ApplicationConsent', {
  id: Uuid,
  text: Type.String({ description: 'The wording shown to the candidate.' }),
  givenAt: Timestamp,
});
export type Consent = Static<typeof Consent>;

export const ApplicationDetail = record('ApplicationDetail', {
  ...Application.properties,
  answers: personal(answers('Answers of the newest submission.')),
  submissions: personal(Type.Array(Submission, { description: 'Newest first, at most 100.' })),
  attribution: personal(
    Type.Unsafe<Attribution | null>({
      ...nullable(Attribution),
      description:
        'The first touch of the first submission and the last touch of the newest submission, of those with attribution.',
    }),
  ),
});

/** Fields that can be set when an application is created, and changed later. */
const assigned = {
  source: nullable(label(200)),
  sourceId: idOrNull('Also sets `source` to the name of the source, or to null, unless the request contains `source`.'),
  referrerId: nullable(Uuid),
  ownerId: nullable(Uuid),
};

/** The same, all optional. */
export const newApplicationFields = patch('', assigned).properties;

const PastStage = record('PastStage', {
  stageId: Type.Unsafe<string>({ ...Uuid, description: 'A stage of the job.' }),
  at: Type.Unsafe<string>({
    ...Timestamp,
    description: 'When the application entered the stage, or its status changed.',
  }),
  status: Type.Optional(
    Type.Unsafe<ApplicationStatus>({
      ...ApplicationStatus,
      description:
        'By default `hired` or `rejected` in a stage of that kind, otherwise `active`. `withdrawn` is possible in other stages.',
    }),
  ),
});
export type PastStage = Static<typeof PastStage>;

/** Values of the past of a new application. */
export const pastApplicationFields = {
  appliedAt: Type.Optional(historicTime('When the candidate applied.')),
  createdAt: Type.Optional(historicTime('When the application was created in the system that you migrate from.')),
  stageHistory: Type.Optional(
    Type.Array(PastStage, {
      minItems: 1,
      maxItems: 100,
      description: `The stages that the application has gone through, the oldest first; it is created in the last one, with its status. The job can be closed, and no opening is filled. ${REQUIRES_HISTORY}`,
    }),
  ),
};

export const NewApplication = record('NewApplication', {
  candidateId: Uuid,
  jobId: Uuid,
  ...newApplicationFields,
  customFields: Type.Optional(customFieldsInput('application')),
  externalRefs: Type.Optional(ExternalRefsInput),
  questionAnswers: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 20_000 },
      maxProperties: 25,
      description:
        "The answers to questions of the job's form, by the IDs of the questions. They are stored as a submission, and do not change custom fields.",
      examples: [{ why: 'Because engines should be programmed.' }],
    }),
  ),
  questionFiles: Type.Optional(
    Type.Unsafe<Record<string, AnswerFile>>({
      type: 'object',
      additionalProperties: AnswerFile,
      maxProperties: 3,
      description:
        'The answers to questions of the type `file`, by the IDs of the questions: uploads with a link of `POST /files/presign`, which become files of the candidate. Requires the scope `files:write`.',
    }),
  ),
  ...pastApplicationFields,
});
export type NewApplication = Static<typeof NewApplication>;

export const ApplicationPatch = patch('ApplicationPatch', {
  ...assigned,
  rejectionReasonId: idOrNull(
    'For rejected and withdrawn applications: a reason of the same kind that is not archived.',
  ),
  customFields: customFieldsInput('application'),
  externalRefs: ExternalRefsInput,
});
export type ApplicationPatch = Static<typeof ApplicationPatch>;

export const ApplicationUpsert = Type.Object(
  {
    ...patch('', { candidateId: Uuid, jobId: Uuid }).properties,
    ...ApplicationPatch.properties,
    ...pastApplicationFields,
  },
  { additionalProperties: false, 'x-name': 'ApplicationUpsert' },
);
export type ApplicationUpsert = Static<typeof ApplicationUpsert>;

/** The stage that the caller expects the application to be in. */
export const expectedStageId = (description: string) => Type.Optional(Type.Unsafe<string>({ ...Uuid, description }));

/** Whether hiring also closes the open offers of the application. */
const CLOSE_RELATED =
  'hether the same change withdraws the sent offers of the application. Its upcoming interviews are canceled in any case.';
export const closeRelatedOfMove = Type.Optional(
  Type.Boolean({ description: `For a hired stage: w${CLOSE_RELATED} By default it does not.` }),
);

export const Move = record('ApplicationMove', {
  toStageId: Uuid,
  fromStageId: expectedStageId(
    'The stage that the caller expects the application to be in; returns 409 if it is in another.',
  ),
  closeRelated: closeRelatedOfMove,
});
export type Move = Static<typeof Move>;

/** Why an application ends. */
const endReason = (kind: string) => idOrNull(`A reason of the kind \`${kind}\` that is not archived.`);

export const Rejection = patch('ApplicationRejection', {
  reason: nullable(text(500)),
  rejectionReasonId: endReason('rejected'),
  note: nullable(text(5_000)),
  notifyCandidate: Type.Unsafe<boolean>({
    type: 'boolean',
    default: false,
    description: 'Whether to send the email `application_rejected` to the candidate.',
  }),
  // As `notifyCandidate`, with other content or later.
  mail: nullable(RejectionEmail),
});
describeFields('ApplicationRejection', { reason: 'The reason, in your words. Candidates do not see it.' });
export type Rejection = Static<typeof Rejection>;

export const Hire = patch('ApplicationHire', {
  closeRelated: Type.Unsafe<boolean>({ type: 'boolean', default: false, description: `W${CLOSE_RELATED}` }),
});
export type Hire = Static<typeof Hire>;

export const Withdrawal = patch('ApplicationWithdrawal', { rejectionReasonId: endReason('withdrawn') });
export type Withdrawal = Static<typeof Withdrawal>;

const invertible = {
  jobId: anyOf(Uuid),
  stageId: anyOf(Uuid),
  status: anyOf(ApplicationStatus),
  rejectionReasonId: anyOf(Uuid),
  sourceId: anyOf(Uuid),
  referrerId: anyOf(Uuid),
  ownerId: anyOf(Uuid),
  tag: anyOf(label(40), 'The candidate has one of these tags, ignoring case.'),
};

export const applicationFilters = {
  ...invertible,
  candidateId: anyOf(Uuid),
  trackingLinkId: anyOf(Uuid),
  source: Type.Optional(Type.Unsafe<string>({ ...label(200), description: 'Exact match.' })),
  answerToReview: Type.Optional(Type.Boolean({ description: 'Applications with, or without, an answer to review.' })),
  q: Type.Optional(
    text(200, {
      description: 'Full-text search for candidates, as with `q` in the list of candidates.',
    }),
  ),
  ...exclusions(invertible),
  ...filtersByJob,
  appliedAfter: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Submitted at or after this time.' })),
  appliedBefore: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Submitted before this time.' })),
  stageEnteredAfter: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'Entered the current stage at or after this time.' }),
  ),
  stageEnteredBefore: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'Entered the current stage before this time.' }),
  ),
  ...externalRefFilter,
  ...TotalQuery,
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
