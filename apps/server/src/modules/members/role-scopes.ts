import { SCOPES } from '../api-keys/scopes.ts';
import type { Role } from './schema.ts';

const both = (...resources: string[]) => resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]);
const read = (...resources: string[]) => resources.map((resource) => `${resource}:read`);

/**
 * What each role may do: the one place where that is said. An interviewer prepares, interviews and judges. Neither offers
 * nor mails nor exports are theirs; the events of both come to them without data.
 */
export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<string>>> = {
  owner: new Set(SCOPES),
  admin: new Set(SCOPES),
  recruiter: new Set([
    ...both('jobs', 'stages', 'candidates', 'notes', 'tags', 'files', 'applications', 'interviews', 'offers'),
    ...both('scorecards', 'tasks', 'pool', 'automations'),
    ...read('workspace', 'members', 'activity', 'reports'),
  ]),
  hiring_manager: new Set([
    ...both('notes', 'tags', 'applications', 'interviews', 'scorecards', 'tasks', 'pool'),
    ...read('jobs', 'stages', 'candidates', 'files', 'offers', 'workspace', 'members', 'activity', 'reports'),
  ]),
  interviewer: new Set([
    ...both('notes', 'scorecards', 'tasks'),
    ...read('jobs', 'stages', 'candidates', 'tags', 'files', 'applications', 'interviews', 'members', 'activity'),
  ]),
};
