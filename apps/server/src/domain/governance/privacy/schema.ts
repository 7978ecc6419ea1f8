import { nullable, record, type Static, Timestamp, Type, Uuid } from '../../../platform/http/contract/schema.ts';

export const RetentionPreviewItem = record('RetentionPreviewItem', {
  candidateId: Uuid,
  firstName: Type.String(),
  lastName: Type.String(),
  email: nullable(Type.String()),
  lastActivityAt: Type.Unsafe<string>({ ...Timestamp, description: 'Start of the retention period.' }),
  deletedAt: nullable(Timestamp),
});
export type RetentionPreviewItem = Static<typeof RetentionPreviewItem>;
