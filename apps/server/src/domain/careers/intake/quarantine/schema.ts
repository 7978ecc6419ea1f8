import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import {
  nullable,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../../platform/http/contract/schema.ts';

export const QuarantinedSubmissionSummary = record('QuarantinedSubmissionSummary', {
  id: Uuid,
  jobId: Uuid,
  reason: personal(Type.String({ description: 'Why it was quarantined: `honeypot`.' })),
  firstName: personal(nullable(Type.String({ description: 'As submitted: unchecked, possibly truncated.' }))),
  lastName: personal(nullable(Type.String())),
  email: personal(nullable(Type.String())),
  applicationId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The application created by its release.' })),
  releasedAt: nullable(Timestamp),
  expiresAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type QuarantinedSubmissionSummary = Static<typeof QuarantinedSubmissionSummary>;

export const QuarantinedSubmission = record('QuarantinedSubmission', {
  id: Uuid,
  jobId: Uuid,
  reason: personal(Type.String({ description: 'Why it was quarantined: `honeypot`.' })),
  submission: personal(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The submitted fields, unchecked, without files, truncated to 16,000 characters in total. Empty after release: the application then has them.',
    }),
  ),
  applicationId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The application created by its release.' })),
  releasedAt: nullable(Timestamp),
  expiresAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type QuarantinedSubmission = Static<typeof QuarantinedSubmission>;
describeFields('QuarantinedSubmission', { expiresAt: 'When it is removed for good.' });
