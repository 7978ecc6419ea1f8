import { HISTORY_SCOPE } from './history.ts';

const RESOURCES = [
  'jobs',
  'departments',
  'locations',
  'openings',
  'pipelines',
  'stages',
  'candidates',
  'notes',
  'messages',
  'tags',
  'files',
  'applications',
  'rejection_reasons',
  'sources',
  'tracking_links',
  'candidate_links',
  'interviews',
  'availability',
  'scheduling',
  'offers',
  'approvals',
  'scorecards',
  'tasks',
  'pool',
  'webhooks',
  'api_keys',
  'automations',
  'workspace',
  'members',
  'custom_fields',
  'views',
  'imports',
  'exports',
] as const;

/** Every scope. `history:write` is for values of the past that the service otherwise sets itself. */
export const SCOPES: readonly string[] = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
  'custom_fields:private',
  'activity:read',
  'reports:read',
  'audit:read',
  HISTORY_SCOPE,
];

/** The scopes of a secret key that is created without naming any. */
export const DEFAULT_SCOPES: readonly string[] = SCOPES.filter((scope) => scope !== HISTORY_SCOPE);

/** The scopes that a publishable key may have. */
export const PUBLISHABLE_SCOPES: readonly string[] = ['jobs:read', 'applications:write'];
