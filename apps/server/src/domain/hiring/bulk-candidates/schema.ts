import { BulkItemError, bulkIndex, MAX_BULK_ITEMS } from '../../../platform/http/contract/bulk.ts';
import {
  closed,
  label,
  nullable,
  oneOf,
  record,
  type Static,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { customFieldsInput } from '../../records/custom-fields/value-schema.ts';
import { pastApplicationFields } from '../applications/schema.ts';
import { CandidateCreate } from '../candidates/schema.ts';

const NewCandidateApplication = record('NewCandidateApplication', {
  jobId: Uuid,
  stageId: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'A stage of the job that is neither hired nor rejected; not with `stageHistory`. If unset, the first stage.',
    }),
  ),
  source: Type.Optional(nullable(label(200))),
  customFields: Type.Optional(customFieldsInput('application')),
  ...pastApplicationFields,
});
export type NewCandidateApplication = Static<typeof NewCandidateApplication>;

export const BulkCandidate = Type.Object(
  { ...CandidateCreate.properties, application: Type.Optional(NewCandidateApplication) },
  { additionalProperties: false, 'x-name': 'BulkCandidate' },
);
export type BulkCandidate = Static<typeof BulkCandidate>;

const onDuplicate = Type.Optional(
  oneOf(['skip', 'update'] as const, {
    default: 'skip',
    description:
      'What happens if a candidate has the email address or an external reference of an item. `skip`: nothing. `update`: the given fields are changed (not `createdAt`), references are added, and the application is created unless there is one.',
  }),
);

export const BulkCandidateCreate = record('BulkCandidateCreate', {
  items: Type.Array(BulkCandidate, { minItems: 1, maxItems: MAX_BULK_ITEMS }),
  onDuplicate,
});

/** The same, with items that are validated one by one. */
export const UncheckedCandidates = closed({
  items: Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1, maxItems: MAX_BULK_ITEMS }),
  onDuplicate,
});
export type UncheckedCandidates = Static<typeof UncheckedCandidates>;

const statuses = ['created', 'updated', 'skipped', 'failed'] as const;

export const BulkCandidateResult = record('BulkCandidateCreateResult', {
  items: Type.Array(
    closed({
      index: bulkIndex,
      status: oneOf(statuses),
      id: nullable(
        Type.Unsafe<string>({
          ...Uuid,
          description:
            'The candidate; null for failed items, and for skipped ones without the scope `candidates:read`.',
        }),
      ),
      applicationId: nullable(
        Type.Unsafe<string>({ ...Uuid, description: 'The application that the item created; otherwise null.' }),
      ),
      error: nullable(BulkItemError),
    }),
  ),
  summary: closed({
    total: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type BulkCandidateResult = Static<typeof BulkCandidateResult>;
export const BULK_STATUSES = statuses;
