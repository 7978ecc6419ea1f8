import type { TagGroup } from '../platform/http/openapi/openapi.ts';
import type { FieldExamples } from '../platform/http/openapi/openapi-components.ts';

/** The introduction of the document. The guide has the rest. */
export const INTRODUCTION = `Everything that the console of Rolecall does, and the public API for websites.

- The [guide](/docs/guide) describes keys, requests, errors, pagination, sync, idempotency and dry runs.
- [Webhooks](/docs/webhooks), [automations](/docs/automations), [error codes](/docs/errors) and [versions](/docs/versioning) have pages of their own.
- Send a secret key as \`Authorization: Bearer rolecall_sk_live_…\`; each operation names the scopes that it requires.`;

/** Descriptions of the operation groups, in the order of the documentation. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'Hiring',
    tags: {
      Jobs: 'A job is a `draft` until it is published, then `open` and visible through the public API, and finally `closed`. Its application form defines what applicants are asked.',
      Departments: 'The departments of the company, as a tree. Jobs belong to one.',
      Locations: 'The places where the company employs people. A job can have several.',
      Openings:
        'The positions that a job fills. Hiring an application fills the oldest open opening; reopening it makes the opening open again.',
      Pipelines: 'Named sets of stages. Jobs get copies of the stages of a pipeline when they are created.',
      Stages:
        'The steps of a job’s pipeline. The kind of a stage (`applied`, `screening`, `interview`, `offer`, `hired`, `rejected`) determines its meaning in reports and automations; the name can be chosen freely.',
      'Interview plans':
        'The interviews that candidates have in a stage: the topic, the interviewers and the scorecard criteria of each.',
      Candidates:
        'One record per person, regardless of how often they apply. An email address is unique per workspace; duplicate records can be merged.',
      'Candidate files':
        'Résumés and other documents of a candidate. Files are uploaded and downloaded through signed links.',
      Notes: 'Comments by the team about a candidate. The event lists the members who are mentioned.',
      Tags: 'Short labels on candidates, compared ignoring case.',
      Applications:
        'A candidate’s application to one job: `active` in a stage, then `hired`, `rejected` or `withdrawn`, and `active` again when reopened. Moving an application to a hired or rejected stage has the same effect as the corresponding action.',
      'Rejection reasons': 'Why applications are rejected or withdrawn: the choices of the team.',
      Sources: 'Where applications come from.',
      'Tracking links':
        'Short links to publish. They redirect to a job, count visits, and record the source of applications.',
      Interviews:
        'Interviews of an application. Interviewers receive invitations with calendar files if email is configured.',
      Availability: 'When each member can interview: hours of the week, exceptions, notice and limits.',
      Calendars:
        'Calendars of members, from which the times are read at which they are busy, and the address from which they read their interviews.',
      'Booking links':
        'Let candidates choose the times of their interviews from those at which everybody can take part.',
      'Availability requests':
        'Ask candidates when they are free, so that interviews are scheduled within these times.',
      Scorecards:
        'A member’s assessment of an application in a stage, with a rating and criteria. One per author, application and stage.',
      Offers:
        '`draft`, `sent`, then `accepted`, `declined`, `expired` or `withdrawn`. Accepting an offer hires the candidate.',
      Approvals:
        'Members approve an offer before it is sent, or a job before it is published, one after the other. The workspace can require this (`approvals`).',
      Messages: 'Emails that members and keys write to candidates, and templates for them.',
      Tasks: 'To-dos for members, linked to the records they concern.',
      'Saved views': 'Named filters and order of a list, for one member or shared with the workspace.',
      'Talent pool': 'Candidates to consider for future jobs. Assigning one to an open job creates an application.',
      Quarantine:
        'Submissions that were probably sent by a bot. The response to the sender does not reveal this. Releasing a submission creates the application.',
      Reports: 'Metrics per job and period, computed from the stage history.',
      Privacy: 'Export, erasure and retention of personal data.',
    },
  },
  {
    name: 'Events and automation',
    tags: {
      'Activity events': 'The log of all changes: who changed which record, how and when.',
      Events:
        'The event types, with the payload that webhooks, the change feed and the event stream deliver. Webhooks are signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
      Webhooks: 'Endpoints that receive events, with their deliveries, attempts and replays.',
      Automations:
        'Workflows with a trigger event, conditions and steps. Edit and simulate a draft, then publish it as the version that runs. The automations guide describes the definition format.',
      'Automation runs': 'Executions of automations with their steps. Runs can be canceled, retried and replayed.',
      Email: 'The log of outgoing email, and the templates of emails to candidates and members.',
    },
  },
  {
    name: 'Workspace',
    tags: {
      Workspace: 'Name, branding, consent, CAPTCHA and retention.',
      'Custom fields':
        'Fields that the workspace adds to its jobs, candidates, applications, offers and interviews. Records carry their values in `customFields`.',
      Members: 'The people in the workspace, with roles that define their permissions.',
      Imports:
        'Data of other systems and CSV files: planned, previewed and written in the background, repeated without duplicates, and undone.',
      Exports: 'Archives of the whole workspace, written in the background as of one moment.',
      'API keys': 'Secret keys for servers and publishable keys for websites.',
      'Audit log':
        'Who read or exported which candidate, who signed in, and security-relevant changes. For owners only. Entries are chained by hashes.',
      Notifications:
        'The notifications of the signed-in member, in the console and by email, and the member’s notification settings. Not available to API keys.',
      Sessions:
        'How members sign in to the console: password, two-factor authentication, identity provider. Programs use API keys.',
    },
  },
  {
    name: 'Websites',
    tags: {
      Public:
        'For websites: list open jobs, read a job with its application form, upload files and submit applications. Accessible from any origin (CORS) with a workspace slug or publishable key.',
    },
  },
];

const JOB = {
  title: 'Site Reliability Engineer',
  slug: 'site-reliability-engineer',
  department: 'Platform',
  description: 'You keep our services reliable.',
  requirements: '- Three years with PostgreSQL\n- A willingness to be on call',
  benefits: '- 30 days of vacation',
};

/** Realistic example values of record fields, for specific records and for any record. */
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
    label: 'Are you authorized to work in Portugal?',
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
  RejectionReason: { label: 'Not enough experience' },
  Source: { name: 'Stack Overflow' },
  Tag: { label: 'speaks Portuguese' },
  Note: { body: 'Asked very good questions.' },
  Interview: {
    title: 'Technical interview',
    meetingUrl: 'https://meet.example.com/ada',
    notes: 'Bring the case study.',
  },
  InterviewSession: { title: 'System design', notes: 'Ask for the trade-offs of each choice.' },
  ScorecardCriterionTemplate: { label: 'Weighs alternatives', guidance: '4: names bottlenecks unprompted.' },
  Offer: { title: 'Site Reliability Engineer', equity: '0.1 %', notes: 'Relocation is paid.' },
  Scorecard: { comment: 'Explains hard things simply.' },
  Task: { title: 'Call Ada back', description: 'About the start date.' },
  PoolEntry: { reason: 'Strong candidate, no suitable opening yet' },
  Webhook: { url: 'https://example.com/hooks/rolecall', description: 'Payroll' },
  Automation: {
    name: 'Welcome from the fair',
    description: 'Sends a thank-you email to people we met at the career fair.',
  },
  Member: { name: 'Grace Hopper', email: 'grace@example.com' },
  ApiKey: { name: 'Nightly import', prefix: 'rolecall_sk_live_CuRM9p', last4: 'sKeB' },
  Actor: { name: 'Grace Hopper' },
  Workspace: { name: 'Acme', slug: 'acme' },
  Email: { to: 'Ada Lovelace <ada@example.com>', kind: 'application_received' },
};
