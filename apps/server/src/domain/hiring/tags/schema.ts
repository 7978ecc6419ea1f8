import { BulkItemError, bulkIndex, MAX_BULK_ITEMS } from '../../../platform/http/contract/bulk.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  label,
  nullable,
  oneOf,
  personalOfOthers,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const Tag = record('Tag', { id: Uuid, label: personalOfOthers(Type.String()) });
export type Tag = Static<typeof Tag>;
describeFields('Tag', { label: 'The tag.' });

export const TagOfCandidate = record('TagOfCandidate', { ...Tag.properties, candidateId: Uuid, createdAt: Timestamp });
export type TagOfCandidate = Static<typeof TagOfCandidate>;

export const NewTag = record('NewTag', { label: label(40) });
export type NewTag = Static<typeof NewTag>;

const Labels = Type.Array(label(40), { maxItems: 20 });

export const BulkTag = record('BulkTag', {
  candidateIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_BULK_ITEMS }),
  add: Type.Optional(Labels),
  remove: Type.Optional(Labels),
});
export type BulkTag = Static<typeof BulkTag>;

export const BulkTagResult = record('BulkTagResult', {
  items: Type.Array(
    closed({
      index: bulkIndex,
      candidateId: Uuid,
      status: oneOf(['updated', 'unchanged', 'failed'] as const),
      error: nullable(BulkItemError),
    }),
  ),
  summary: closed({
    total: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type BulkTagResult = Static<typeof BulkTagResult>;
