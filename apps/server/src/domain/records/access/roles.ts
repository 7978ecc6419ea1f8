import { oneOf, type Static } from '../../../platform/http/contract/schema.ts';

/** What a member is in the workspace, from most to least access. */
export const ROLES = ['owner', 'admin', 'recruiter', 'hiring_manager', 'interviewer'] as const;
export const Role = oneOf(ROLES);
export type Role = Static<typeof Role>;
