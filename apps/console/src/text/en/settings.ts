/** Texts that several pages of the settings share. */
export const settings = {
  navigation: 'Settings',
  sections: {
    workspace: 'Workspace',
    careerSite: 'Career site',
    candidatePage: 'Candidate page',
    members: 'Members',
    departments: 'Departments',
    locations: 'Locations',
    pipelines: 'Pipelines',
    rejectionReasons: 'Rejection reasons',
    sources: 'Sources',
    trackingLinks: 'Tracking links',
    customFields: 'Custom fields',
    messageTemplates: 'Message templates',
    emailTemplates: 'Email templates',
    emails: 'Email log',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    automationSecrets: 'Automation secrets',
    usage: 'Usage',
    auditLog: 'Audit log',
    account: 'Your account',
    notifications: 'Notifications',
  },
  choices: {
    all: 'Select all',
    none: 'Clear',
    atLeastOne: 'Select at least one.',
    count: (chosen: number, all: number) => `${chosen} of ${all} selected`,
  },
  once: {
    warning: 'This is only shown once. Copy it now and store it in a safe place.',
    kept: 'I have saved it',
  },
  overlap: {
    label: 'Keep the old one valid for',
    hint: 'Allow enough time to replace it everywhere.',
    hours: (hours: number) =>
      hours === 0 ? 'Revoke immediately' : hours === 1 ? '1 hour' : hours === 24 ? '1 day' : `${hours} hours`,
  },
} as const;
