import type { Role } from './roles.ts';
import { SCOPES } from './scopes.ts';

const both = (...resources: string[]) => resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]);
const read = (...resources: string[]) => resources.map((resource) => `${resource}:read`);

/**
 * The scopes of each role, defined only here. Only owners and admins can write automations, because an automation can send
 * data anywhere. Interviewers prepare, interview and evaluate: they have no access to offers, emails and exports, and
 * receive events about records that they may not read without data.
 */
export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<string>>> = {
  owner: new Set(SCOPES),
  admin: new Set(SCOPES.filter((scope) => scope !== 'audit:read')),
  recruiter: new Set([
    ...both('jobs', 'stages', 'candidates', 'notes', 'tags', 'files', 'applications', 'interviews', 'offers'),
    'custom_fields:private',
    ...read('rejection_reasons', 'sources'),
    ...read(
      'custom_fields',
      'departments',
      'locations',
      'pipelines',
      'automations',
      'workspace',
      'members',
      'activity',
      'reports',
    ),
    ...both('messages', 'openings', 'scorecards', 'tasks', 'pool', 'tracking_links', 'candidate_links', 'views'),
    ...both('availability', 'scheduling', 'approvals'),
  ]),
  hiring_manager: new Set([
    ...both('notes', 'messages', 'tags', 'applications', 'interviews', 'scorecards', 'tasks', 'pool', 'views'),
    ...both('availability', 'scheduling', 'approvals'),
    ...read('rejection_reasons', 'sources'),
    ...read(
      'custom_fields',
      'departments',
      'locations',
      'pipelines',
      'openings',
      'jobs',
      'stages',
      'candidates',
      'files',
      'offers',
      'workspace',
      'members',
      'activity',
      'reports',
    ),
  ]),
  interviewer: new Set([
    ...both('notes', 'scorecards', 'tasks', 'views', 'availability'),
    ...read('scheduling'),
    ...read('rejection_reasons', 'sources'),
    ...read(
      'custom_fields',
      'departments',
      'locations',
      'jobs',
      'stages',
      'candidates',
      'tags',
      'files',
      'applications',
      'interviews',
      'members',
      'activity',
    ),
  ]),
};
