/** The usage of the workspace. */
export const usage = {
  title: 'Usage',
  intro:
    'The usage and limits of this workspace. The limits prevent one workspace from slowing down the others on this server; your server administrator can change some of them.',
  refresh: 'Refresh',
  warnings: {
    title: 'Not secure',
    no_https:
      'This server can be reached from other computers without encryption, so passwords and personal data can be read on the way. Ask your server administrator to set up https.',
    no_public_url:
      'This server does not know its public address, so links in emails do not work. Ask your server administrator to set it.',
  },
  installation: {
    title: 'Server',
    statuses: { ok: 'Works', warning: 'Warning', problem: 'Problem', not_checked: 'Unknown' },
  },
  groups: { storage: 'Storage and email', work: 'Processing' },
  storageBytes: {
    name: 'File storage',
    hint: 'Résumés and other files. When it is full, uploads are rejected. Delete files or ask your server administrator for more.',
  },
  visitorUploadBytes: {
    name: 'Uploads by applicants',
    hint: 'Files uploaded from your career site. When the limit is reached, applicants cannot upload until midnight UTC.',
  },
  visitorEmails: {
    name: 'Emails to applicants',
    hint: 'Emails triggered by your career site, such as confirmations. When the limit is reached, no more are sent.',
  },
  evaluationSeconds: {
    name: 'Evaluation time',
    hint: 'Time spent on complex conditions and templates of automations. When the limit is reached, automations wait.',
  },
  requests: { name: 'Requests', hint: 'Requests of members and API keys in progress. Further requests are rejected.' },
  searches: { name: 'Searches and reports', hint: 'Searches, reports and exports in progress. Further ones wait.' },
  changes: { name: 'Changes', hint: 'Changes in progress. Further changes wait.' },
  waiting: { name: 'Waiting searches and changes', hint: 'Further ones are rejected.' },
  streams: {
    name: 'Live updates',
    hint: 'Open connections for live updates and integrations. Further connections are rejected.',
  },
  visitorWrites: {
    name: 'Submissions from the career site',
    hint: 'Submissions in progress. Further submissions wait.',
  },
  visitorWritesWaiting: { name: 'Waiting submissions', hint: 'Further ones are rejected.' },
  visitorCalls: {
    name: 'CAPTCHA checks',
    hint: 'Requests to the CAPTCHA provider and to file storage in progress. Further ones wait.',
  },
  today: 'today',
  inWindow: (window: string) => `in the last ${window}`,
  now: 'now',
  day: '24 hours',
  ofLimit: (used: string, limit: string, window: string) => `${used} of ${limit} ${window}`,
  seconds: (value: number) =>
    new Intl.NumberFormat('en', {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(value),
} as const;
