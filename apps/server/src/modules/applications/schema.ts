import { nullable, oneOf, record, type Static, Timestamp, Type, text, Uuid } from '../../platform/http/schema.ts';

export const ApplicationStatus = oneOf(['active', 'hired', 'rejected', 'withdrawn'] as const);
export type ApplicationStatus = Static<typeof ApplicationStatus>;

export const Application = record('Application', {
  id: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  stageId: Uuid,
  status: ApplicationStatus,
  source: nullable(Type.String()),
  rejectReason: nullable(Type.String()),
  appliedAt: Timestamp,
  hiredAt: nullable(Timestamp),
  rejectedAt: nullable(Timestamp),
  withdrawnAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Application = Static<typeof Application>;

export const NewApplication = record('NewApplication', {
  candidateId: Uuid,
  jobId: Uuid,
  source: Type.Optional(nullable(text(200))),
});
export type NewApplication = Static<typeof NewApplication>;
