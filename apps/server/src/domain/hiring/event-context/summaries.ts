import { oneOf, plainRecord, type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';

export const ApplicationStatus = oneOf(['active', 'hired', 'rejected', 'withdrawn'] as const);
export type ApplicationStatus = Static<typeof ApplicationStatus>;

export const JobSummary = plainRecord('JobSummary', { id: Uuid, title: Type.String(), slug: Type.String() });
