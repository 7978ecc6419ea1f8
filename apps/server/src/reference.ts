import type { TagGroup } from './platform/http/openapi.ts';
import type { FieldExamples } from './platform/http/openapi-components.ts';

/** What the operations are about, in the order of the documentation. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'Hiring',
    tags: {
      Jobs: 'A job is a `draft` until it is published, then `open` on the public API, and at last `closed`. Its application form says what people are asked.',
      Stages:
        'The columns of a job’s pipeline. The kind of a stage (`applied`, `screening`, `interview`, `offer`, `hired`, `rejected`) says what it means for reports and automations; its name is yours.',
      Candidates:
        'People, one record each however often they apply. An e-mail address belongs to one candidate of a workspace; two records of one person are merged.',
      'Candidate files': 'Résumés and whatever else belongs to a person. Bytes go to and come from signed links.',
      Notes: 'What the team writes about a candidate. Members who are mentioned are named in the event.',
      Tags: 'Short labels on candidates, equal in any case.',
      Applications:
        'A candidate’s way through one job: `active` in a stage, in the end `hired`, `rejected` or `withdrawn`, and `active` again by reopening. Moving into a hired or rejected stage is the same as the action.',
      Interviews:
        'Appointments of an application with its interviewers, who get invitations with calendar files where mail is set up.',
      Scorecards: 'What somebody thinks of an application in a stage: one for each author, a rating and criteria.',
      Offers: '`draft`, `sent`, then `accepted`, `declined`, `expired` or `withdrawn`. Accepting hires.',
      Tasks: 'What a member has to do, linked to what it is about.',
      'Talent pool': 'People to keep in mind. Assigning one to an open job makes an application.',
      Quarantine:
        'Submissions that look as if no person had sent them. Whoever sent them was told nothing; releasing one makes it an application.',
      Reports: 'Figures over a time and a job, made from the history of stages.',
      Privacy: 'Export, erasure and retention of personal data.',
    },
  },
  {
    name: 'Events and automation',
    tags: {
      'Activity events': 'The log of every change: who did what to which record, and when.',
      Events: 'What endpoints receive, one entry for each type, and what the feed and the stream show.',
      Webhooks: 'Endpoints that are told of events, their deliveries, attempts and replays.',
      Automations:
        'Rules: an event, conditions, steps. A draft is edited and tried, a published version runs. Their language is described in the guide of automations.',
      'Automation runs': 'What automations did, step by step; runs wait, fail, are retried and replayed.',
      Mail: 'The outbox, and the templates of what is sent to candidates and members.',
    },
  },
  {
    name: 'Workspace',
    tags: {
      Workspace: 'Name, branding, consent, CAPTCHA and retention.',
      Members: 'The people of the team, with the roles that say what they may do.',
      'API keys': 'Secret keys for servers, publishable ones for websites.',
      Sessions: 'How people sign in to the console: password, second factor, identity provider. Programs use keys.',
    },
  },
  {
    name: 'Websites',
    tags: {
      Public:
        'For websites: open to any origin (CORS), by workspace slug or publishable key. List open jobs, read one with its form, upload files, apply.',
    },
  },
];

const JOB = {
  title: 'Site Reliability Engineer',
  slug: 'site-reliability-engineer',
  department: 'Platform',
  description: 'You keep our service running.',
  requirements: '- Three years with PostgreSQL\n- A calm voice at night',
  benefits: '- 30 days of vacation',
};

/** What fields of records may hold, for examples that look like life: by record, and of any record. */
export const FIELD_EXAMPLES: FieldExamples = {
  any: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    headline: 'Mathematician',
    location: 'Lisbon',
    linkedinUrl: 'https://www.linkedin.com/in/ada',
    githubUrl: 'https://github.com/ada',
    websiteUrl: 'https://ada.example.com',
    source: 'careers page',
    school: 'University of London',
    degree: 'BSc',
    field: 'Mathematics',
    company: 'Babbage & Sons',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    subject: 'Your application',
    text: 'Thank you for your application.',
    label: 'May you work in Portugal?',
    answer: 'Yes',
    rejectReason: 'Not enough experience',
    reason: 'Not enough experience',
  },
  Job: JOB,
  PublicJob: {
    ...JOB,
    url: 'https://example.com/careers/site-reliability-engineer',
    applyUrl: 'https://example.com/careers/site-reliability-engineer#apply',
  },
  Candidate: { summary: 'Wrote the first program.' },
  Stage: { name: 'Screening', color: '#25604f' },
  Tag: { label: 'speaks Portuguese' },
  Note: { body: 'Asked very good questions.' },
  Interview: {
    title: 'Technical interview',
    meetingUrl: 'https://meet.example.com/ada',
    notes: 'Bring the case study.',
  },
  Offer: { title: 'Site Reliability Engineer', equity: '0.1 %', notes: 'Relocation is paid.' },
  Scorecard: { comment: 'Explains hard things simply.' },
  Task: { title: 'Call Ada back', description: 'About the start date.' },
  PoolEntry: { reason: 'Strong, but no fitting opening yet' },
  Webhook: { url: 'https://example.com/hooks/rolecall', description: 'Payroll' },
  Automation: { name: 'Welcome from the fair', description: 'Thanks people whom we met at the fair.' },
  Member: { name: 'Grace Hopper', email: 'grace@example.com' },
  ApiKey: { name: 'Nightly import', prefix: 'rolecall_sk_live_CuRM9p', last4: 'sKeB' },
  Actor: { name: 'Grace Hopper' },
  Workspace: { name: 'Acme', slug: 'acme' },
  Mail: { to: 'Ada Lovelace <ada@example.com>', kind: 'application_received' },
};
