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
] as const;

/** Every scope. */
export const SCOPES: readonly string[] = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
  'custom_fields:private',
  'activity:read',
  'reports:read',
  'audit:read',
];

/** The scopes that a publishable key may have. */
export const PUBLISHABLE_SCOPES: readonly string[] = ['jobs:read', 'applications:write'];
