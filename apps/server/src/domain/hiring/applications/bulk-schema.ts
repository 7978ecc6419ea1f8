import { BulkItemError, bulkIndex, MAX_BULK_ITEMS } from '../../../platform/http/contract/bulk.ts';
import {
  closed,
  nullable,
  oneOf,
  record,
  type Static,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { customFieldsInput } from '../../records/custom-fields/value-schema.ts';
import { rejectionContent, rejectionSendAt } from '../messages/rejection-email-schema.ts';
import {
  Application,
  closeRelatedOfMove,
  expectedStageId,
  newApplicationFields,
  pastApplicationFields,
} from './schema.ts';

export const BulkApplicationCreate = record('BulkApplicationCreate', {
  jobId: Uuid,
  candidateIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_BULK_ITEMS }),
  ...newApplicationFields,
  customFields: Type.Optional(customFieldsInput('application')),
  ...pastApplicationFields,
});
export type BulkApplicationCreate = Static<typeof BulkApplicationCreate>;

export const BulkMove = record('BulkMove', {
  applicationIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_BULK_ITEMS }),
  toStageId: Uuid,
  fromStageId: expectedStageId(
    'The stage that the caller expects all of them to be in; applications in another stage fail.',
  ),
  closeRelated: closeRelatedOfMove,
});
export type BulkMove = Static<typeof BulkMove>;

const application = nullable(Application);
const error = nullable(BulkItemError);

export const BulkReject = record('BulkReject', {
  applicationIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_BULK_ITEMS }),
  reason: Type.Optional(nullable(text(500))),
  rejectionReasonId: Type.Optional(
    nullable(Type.Unsafe<string>({ ...Uuid, description: 'A reason of the kind `rejected` that is not archived.' })),
  ),
  note: Type.Optional(nullable(text(5_000, { description: 'Stored in the events only.' }))),
  mail: Type.Optional(
    record('BulkRejectEmail', {
      templateId: oneOf(['application_rejected'] as const, { description: 'Kind of the email template.' }),
      ...rejectionContent,
      sendAt: rejectionSendAt,
    }),
  ),
});
export type BulkReject = Static<typeof BulkReject>;

export const BulkApplicationCreateResult = record('BulkApplicationCreateResult', {
  items: Type.Array(
    closed({ index: bulkIndex, candidateId: Uuid, status: oneOf(['created', 'failed'] as const), application, error }),
  ),
  summary: closed({ total: Type.Integer(), created: Type.Integer(), failed: Type.Integer() }),
});
export type BulkApplicationCreateResult = Static<typeof BulkApplicationCreateResult>;

export const BulkMoveResult = record('BulkMoveResult', {
  items: Type.Array(
    closed({
      index: bulkIndex,
      applicationId: Uuid,
      status: oneOf(['moved', 'unchanged', 'failed'] as const),
      application,
      error,
    }),
  ),
  summary: closed({
    total: Type.Integer(),
    moved: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type BulkMoveResult = Static<typeof BulkMoveResult>;

export const BulkRejectResult = record('BulkRejectResult', {
  items: Type.Array(
    closed({
      index: bulkIndex,
      applicationId: Uuid,
      status: oneOf(['rejected', 'unchanged', 'failed'] as const),
      application,
      error,
    }),
  ),
  summary: closed({
    total: Type.Integer(),
    rejected: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type BulkRejectResult = Static<typeof BulkRejectResult>;
