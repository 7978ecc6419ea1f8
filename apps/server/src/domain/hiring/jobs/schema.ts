import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
  LONG_TEXT,
  LongText,
  label,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

import { customFieldsInput, customFieldsOf } from '../../records/custom-fields/value-schema.ts';

import { ExternalRefs, ExternalRefsInput, externalRefFilter } from '../../records/external-refs/schema.ts';
import { jobDetails, jobDetailsRecord } from './details-schema.ts';

export const JobStatus = oneOf(['draft', 'open', 'closed'] as const);
export const EmploymentType = oneOf([
  'full_time',
  'part_time',
  'contract',
  'temporary',
  'internship',
  'volunteer',
] as const);
export const WorkplaceType = oneOf(['remote', 'hybrid', 'onsite'] as const);
export const SalaryPeriod = oneOf(['hour', 'day', 'week', 'month', 'year'] as const);

/** Format of the texts of a job. */
export const MARKDOWN = {
  description: 'Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered.',
  [LONG_TEXT]: true,
} as const;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
export const Currency = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217',
  examples: ['EUR'],
});

/** Whether ISO 4217 defines the code; the pattern alone would accept XYZ. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

const Slug = Type.Unsafe<string>({ type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 200 });
/** Checked by `isExactAmount`. Such numbers are represented exactly in JSON, JavaScript and the database. */
export const AMOUNT_DIGITS = 'At most 4 decimal places, and 15 digits in total.';
/** At most 9 x 10^12, far more than any salary in any currency. */
export const Salary = Type.Number({
  minimum: 0,
  maximum: 9_000_000_000_000,
  description: `In units of the currency, such as 72000 or 18.75; requires currency and salaryPeriod. ${AMOUNT_DIGITS}`,
});

/** An amount of pay in responses. */
export const PayAmount = nullable(Type.Number({ description: 'In units of the currency, such as 72000 or 18.75.' }));

/** Whether an amount can be stored exactly. */
export function isExactAmount(amount: number): boolean {
  const digits = /^(\d+)(?:\.(\d{1,4}))?$/.exec(String(amount));
  return digits !== null && digits[1]!.length + (digits[2]?.length ?? 0) <= 15;
}
const Keywords = Type.Array(text(120), { maxItems: 50 });

const TEAM_ROLES = ['recruiter', 'hiring_manager', 'coordinator', 'interviewer', 'sourcer'] as const;
/** A member on the hiring team of a job. The role describes what they do for this job; it grants no permissions. */
const HiringTeamMember = record('HiringTeamMember', { memberId: Uuid, role: oneOf(TEAM_ROLES) });
describeFields('HiringTeamMember', { role: 'What the member does for this job. It gives no rights of its own.' });
export const HiringTeam = Type.Array(HiringTeamMember, {
  maxItems: 100,
  description:
    'The members who work on this job. Members with the role hiring_manager or interviewer see only the jobs whose hiring team they are on. A member can have several roles in it.',
});
export type HiringTeam = Static<typeof HiringTeam>;

export const Confidential = Type.Boolean({
  description:
    'Whether only the hiring team, owners and admins can see the job and everything that belongs to it. The public API does not list it; applicants need its URL. Its slug is generated with a random part, also whenever a job becomes confidential; former URLs then stop working.',
});

/** Of the record and of the public API. */
export const posting = {
  department: nullable(Type.String()),
  location: nullable(Type.String()),
  employmentType: EmploymentType,
  workplaceType: WorkplaceType,
  description: Type.String(MARKDOWN),
  requirements: nullable(Type.String(MARKDOWN)),
  benefits: nullable(Type.String(MARKDOWN)),
  keywords: Type.Array(Type.String()),
  salaryMin: PayAmount,
  salaryMax: PayAmount,
  currency: nullable(Type.String()),
  salaryPeriod: nullable(SalaryPeriod),
};

const content = {
  id: Uuid,
  title: Type.String(),
  slug: Type.String({ description: 'Identifies the job in the public API.' }),
  status: JobStatus,
  ...posting,
};
const times = {
  publishedAt: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'When the job was last published; null if it never was.' }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** What publishing returns: exactly these fields. */
export const PublishedJob = plainRecord('PublishedJob', { ...content, ...times });

export const Job = plainRecord('Job', {
  ...content,
  confidential: Confidential,
  hiringTeam: HiringTeam,
  ...jobDetailsRecord,
  customFields: customFieldsOf('job'),
  externalRefs: ExternalRefs,
  ...times,
});
export type Job = Static<typeof Job>;
describeFields('Job', {
  description: 'The posting, in Markdown.',
  status: '`draft` jobs are visible to the team only; `open` jobs are public; `closed` ones take no applications.',
  title: 'The title of the job.',
  location: 'The location, as text.',
});

/** A job in a list that includes deleted ones, which have `deletedAt`. */
export const JobOrTombstone = plainRecord('JobOrTombstone', { ...Job.properties, deletedAt: Type.Optional(Timestamp) });

const MarkdownText = Type.Unsafe<string>({ ...LongText, ...MARKDOWN });

const required = {
  title: text(200),
  description: Type.Unsafe<string>({ ...text(50_000), ...MARKDOWN }),
  employmentType: EmploymentType,
  workplaceType: WorkplaceType,
};
const optional = {
  department: nullable({ ...LongText, format: 'label' }),
  location: nullable(LongText),
  requirements: nullable(MarkdownText),
  benefits: nullable(MarkdownText),
  salaryMin: nullable(Salary),
  salaryMax: nullable(Salary),
  currency: nullable(Currency),
  salaryPeriod: nullable(SalaryPeriod),
  ...jobDetails,
};

/** Fields of a new job that have default values. */
const defaulted = {
  slug: Slug,
  keywords: Keywords,
  confidential: Confidential,
  hiringTeam: HiringTeam,
  customFields: customFieldsInput('job'),
  externalRefs: ExternalRefsInput,
};

/** Only of a new job. */
export const PipelineId = Type.Unsafe<string>({
  ...Uuid,
  description:
    'The pipeline whose stages are copied to the job; by default the default pipeline. Later changes of the pipeline do not affect the job.',
});

export const NewJob = Type.Object(
  {
    ...required,
    ...patch('', { ...optional, ...defaulted }).properties,
    pipelineId: Type.Optional(PipelineId),
  },
  { additionalProperties: false, 'x-name': 'NewJob' },
);
export type NewJob = Static<typeof NewJob>;

export const JobPatch = patch('JobPatch', { ...required, ...optional, ...defaulted });
export type JobPatch = Static<typeof JobPatch>;

export const jobFilters = {
  status: anyOf(JobStatus),
  slug: anyOf(Slug, 'Identifies the job in the public API.'),
  departmentId: anyOf(Uuid, 'Does not include the departments below it.'),
  locationId: anyOf(Uuid),
  department: Type.Optional(Type.Unsafe<string>({ ...label(200), description: 'Exact match, ignoring case.' })),
  location: Type.Optional(Type.Unsafe<string>({ ...text(200), description: 'Contains, ignoring case.' })),
  employmentType: anyOf(EmploymentType),
  workplaceType: anyOf(WorkplaceType),
  ...externalRefFilter,
  q: Type.Optional(
    Type.Unsafe<string>({
      ...text(200),
      description: 'Full-text search in title, keywords, department and description.',
    }),
  ),
  ...TotalQuery,
};
