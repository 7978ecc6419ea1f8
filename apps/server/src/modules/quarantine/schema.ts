import { nullable, record, type Static, Timestamp, Type, Uuid } from '../../platform/http/schema.ts';

export const QuarantinedSubmission = record('QuarantinedSubmission', {
  id: Uuid,
  jobId: Uuid,
  reason: Type.String({ description: 'Why it was kept back: `honeypot`.' }),
  submission: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'What was sent, unchecked. Empty once it is released: the application holds it then.',
  }),
  applicationId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'What it has become.' })),
  releasedAt: nullable(Timestamp),
  expiresAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type QuarantinedSubmission = Static<typeof QuarantinedSubmission>;
