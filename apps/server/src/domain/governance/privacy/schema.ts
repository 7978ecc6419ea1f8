import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  nullable,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const RetentionPreviewItem = record('RetentionPreviewItem', {
  candidateId: Uuid,
  firstName: personal(Type.String()),
  lastName: personal(Type.String()),
  email: personal(nullable(Type.String())),
  lastActivityAt: Type.Unsafe<string>({ ...Timestamp, description: 'Start of the retention period.' }),
  deletedAt: nullable(Timestamp),
});
export type RetentionPreviewItem = Static<typeof RetentionPreviewItem>;
describeFields('RetentionPreviewItem', { deletedAt: 'When the candidate was deleted; null if they were not.' });
