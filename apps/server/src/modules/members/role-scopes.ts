import { SCOPES } from '../api-keys/scopes.ts';
import type { Role } from './schema.ts';

const both = (...resources: string[]) => resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]);
const read = (...resources: string[]) => resources.map((resource) => `${resource}:read`);

/**
 * What each role may do: the one place where that is said. Automations are written by owners and admins, because whoever
 * writes one can send data anywhere. An interviewer prepares, interviews and judges: offers, mails and exports are not
 * theirs, and events about what they may not read come to them without data.
 */
export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<string>>> = {
  owner: new Set(SCOPES),
  admin: new Set(SCOPES),
  recruiter: new Set([
    ...both('jobs', 'stages', 'candidates', 'notes', 'tags', 'files', 'applications', 'interviews', 'offers'),
    ...both('scorecards', 'tasks', 'pool'),
    ...read('automations', 'workspace', 'members', 'activity', 'reports'),
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
