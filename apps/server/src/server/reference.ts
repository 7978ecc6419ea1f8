import { inOrder, type Module, REFERENCE_GROUPS } from '../domain/records/module.ts';
import type { TagGroup } from '../platform/http/openapi/openapi.ts';
import type { FieldExamples } from '../platform/http/openapi/openapi-components.ts';

/** The introduction of the document. The guide has the rest. */
export const INTRODUCTION = `Everything that the console of Rolecall does, and the public API for websites.

- The [guide](/docs/guide) describes keys, requests, errors, pagination, sync, idempotency and dry runs.
- [Webhooks](/docs/webhooks), [automations](/docs/automations), [error codes](/docs/errors) and [versions](/docs/versioning) have pages of their own.
- Send a secret key as \`Authorization: Bearer rolecall_sk_live_…\`; each operation names the scopes that it requires.`;

/** Tags that the reference lists after another one, instead of in the order of the modules. */
const LISTED_AFTER: Readonly<Record<string, string>> = {
  Stages: 'Pipelines',
  Candidates: 'Interview plans',
  Scorecards: 'Availability requests',
  'Saved views': 'Tasks',
  Quarantine: 'Talent pool',
  Privacy: 'Reports',
  Imports: 'Members',
  Exports: 'Imports',
  Notifications: 'Audit log',
};

/** The groups of tags of these modules, in the order of the documentation. */
export function tagGroupsOf(modules: readonly Module[]): TagGroup[] {
  return REFERENCE_GROUPS.map((name) => {
    const described = modules.filter(({ group = 'Hiring' }) => group === name).map(({ tags = {} }) => tags);
    const tags: Record<string, string> = Object.assign({}, ...described);
    return { name, tags: Object.fromEntries(inOrder(Object.keys(tags), LISTED_AFTER).map((tag) => [tag, tags[tag]!])) };
  });
}

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
