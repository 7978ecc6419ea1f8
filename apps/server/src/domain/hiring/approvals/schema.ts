import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  nullable,
  oneOf,
  patch,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ApproverIds } from '../../accounts/workspaces/approval-rules.ts';
import { ActorSchema } from '../../records/access/actor.ts';

export const ApprovalStatus = oneOf(['pending', 'approved', 'rejected', 'canceled'] as const);
export type ApprovalStatus = Static<typeof ApprovalStatus>;

const Decision = oneOf(['approved', 'rejected'] as const);

const ApprovalStep = record('ApprovalStep', {
  memberId: Uuid,
  decision: nullable(Decision),
  comment: personal(nullable(Type.String())),
  decidedAt: nullable(Timestamp),
});
export type ApprovalStep = Static<typeof ApprovalStep>;
describeFields('ApprovalStep', { decision: 'Null while the member has not decided.' });

const idOrNull = nullable(Uuid);

export const Approval = record('Approval', {
  id: Uuid,
  offerId: idOrNull,
  jobId: Uuid,
  applicationId: idOrNull,
  candidateId: idOrNull,
  status: ApprovalStatus,
  approverId: idOrNull,
  steps: Type.Array(ApprovalStep, { description: 'The approvers, in the order in which they decide.' }),
  requestedBy: ActorSchema,
  comment: personal(nullable(Type.String())),
  decidedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Approval = Static<typeof Approval>;
describeFields('Approval', {
  offerId: 'The offer to approve; null if the job itself is to be approved.',
  jobId: 'The job to approve, or the job of the offer.',
  applicationId: 'The application of the offer.',
  candidateId: 'The candidate of the offer.',
  status:
    '`approved` by everybody in `steps`, or `rejected` by one of them. `canceled` by whoever may request one, or because what was to be approved has changed.',
  approverId: 'Whose turn it is; null unless the approval is pending.',
  requestedBy: 'Who requested the approval.',
  comment: 'For the approvers, from whoever requested the approval.',
  decidedAt: 'When it was approved or rejected.',
});

export const ApprovalOrTombstone = record('ApprovalOrTombstone', {
  ...Approval.properties,
  deletedAt: Type.Optional(Timestamp),
});

const Comment = text(2_000);

export const NewApproval = patch('NewApproval', {
  offerId: Type.Unsafe<string>({ ...Uuid, description: 'The draft to approve.' }),
  jobId: Type.Unsafe<string>({
    ...Uuid,
    description: 'The job to approve, which must not be open. Either this or `offerId`.',
  }),
  approverIds: Type.Unsafe<string[]>({
    ...ApproverIds,
    description:
      'Who approves, in this order. Defaults to the approvers of the workspace (`approvals`), all of whom must be among them.',
  }),
  comment: nullable(Comment),
});
export type NewApproval = Static<typeof NewApproval>;

export const ApprovalDecision = Type.Object(
  { decision: Decision, ...patch('', { comment: nullable(Comment) }).properties },
  { additionalProperties: false, 'x-name': 'ApprovalDecision' },
);
export type ApprovalDecision = Static<typeof ApprovalDecision>;

export const approvalFilters = {
  status: anyOf(ApprovalStatus),
  offerId: anyOf(Uuid),
  jobId: anyOf(Uuid, 'Includes approvals of offers for the job.'),
  approverId: anyOf(Uuid, 'Whose turn it is.'),
  about: anyOf(oneOf(['offer', 'job'] as const), 'What is to be approved.'),
};
