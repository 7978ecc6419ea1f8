import { BulkItemError, bulkIndex } from '../../../platform/http/contract/bulk.ts';
import { closed, nullable, oneOf, record, type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';

export const BulkMessageResult = record('BulkMessageResult', {
  items: Type.Array(
    closed({
      index: bulkIndex,
      applicationId: nullable(Uuid),
      candidateId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'For items of `candidateIds`.' })),
      status: {
        ...oneOf(['queued', 'skipped', 'failed'] as const),
        description:
          '`skipped`: the candidate has unsubscribed, or their address has rejected an email (`emailUnreachableAt`); `error.details.reason` is `opted_out` or `email_unreachable`.',
      },
      id: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The message.' })),
      error: nullable(BulkItemError),
    }),
  ),
  summary: closed({ total: Type.Integer(), queued: Type.Integer(), skipped: Type.Integer(), failed: Type.Integer() }),
});
export type BulkMessageResult = Static<typeof BulkMessageResult>;
