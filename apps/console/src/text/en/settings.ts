/** Words that the pages of the settings share. */
export const settings = {
  navigation: 'Settings',
  sections: {
    workspace: 'Workspace',
    members: 'Members',
    mailTemplates: 'Mail templates',
    mails: 'Outbox',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    automationSecrets: 'Automation secrets',
    account: 'Your account',
  },
  choices: {
    all: 'All',
    none: 'None',
    atLeastOne: 'Choose at least one.',
    count: (chosen: number, all: number) => `${chosen} of ${all}`,
  },
  once: {
    warning: 'This is shown once. Keep it where your secrets are: nobody can show it again, we do not have it.',
    kept: 'I have kept it',
  },
  overlap: {
    label: 'The old one stays good for',
    hint: 'Long enough to put the new one everywhere.',
    hours: (hours: number) =>
      hours === 0 ? 'Not at all: it ends now' : hours === 1 ? 'One hour' : hours === 24 ? 'One day' : `${hours} hours`,
  },
} as const;
