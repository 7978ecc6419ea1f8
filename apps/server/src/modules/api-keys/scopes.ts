const RESOURCES = [
  'jobs',
  'stages',
  'candidates',
  'notes',
  'tags',
  'files',
  'applications',
  'interviews',
  'offers',
  'scorecards',
  'tasks',
  'pool',
  'webhooks',
  'api_keys',
  'automations',
  'workspace',
  'members',
] as const;

/** Every scope. Source: contract 1, "Keys and scopes". */
export const SCOPES: readonly string[] = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
  'activity:read',
  'reports:read',
];

/** What a publishable key may hold. */
export const PUBLISHABLE_SCOPES: readonly string[] = ['jobs:read', 'applications:write'];
