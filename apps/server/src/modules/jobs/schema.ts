import {
  LongText,
  nullable,
  oneOf,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';

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

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
export const Currency = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217',
  examples: ['EUR'],
});

/** Whether ISO 4217 knows the code. The pattern alone would accept XYZ. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

export const Slug = Type.Unsafe<string>({ type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 200 });
/** Up to 9 x 10^12: exact in JSON, far above any salary in any currency. */
export const Salary = Type.Integer({ minimum: 0, maximum: 9_000_000_000_000 });
export const Keywords = Type.Array(text(120), { maxItems: 50 });

export const Job = record('Job', {
  id: Uuid,
  title: Type.String(),
  slug: Type.String({ description: 'Identifies the job in the public API.' }),
  status: JobStatus,
  department: nullable(Type.String()),
  location: nullable(Type.String()),
  employmentType: EmploymentType,
  workplaceType: WorkplaceType,
  description: Type.String(),
  requirements: nullable(Type.String()),
  benefits: nullable(Type.String()),
  keywords: Type.Array(Type.String()),
  salaryMin: nullable(Type.Number()),
  salaryMax: nullable(Type.Number()),
  currency: nullable(Type.String()),
  salaryPeriod: nullable(SalaryPeriod),
  publishedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Job = Static<typeof Job>;

/** A job in a list that shows deleted ones: those carry `deletedAt`. */
export const JobOrTombstone = record('JobOrTombstone', { ...Job.properties, deletedAt: Type.Optional(Timestamp) });

const required = {
  title: text(200),
  description: text(50_000),
  employmentType: EmploymentType,
  workplaceType: WorkplaceType,
};
const optional = {
  department: nullable(LongText),
  location: nullable(LongText),
  requirements: nullable(LongText),
  benefits: nullable(LongText),
  salaryMin: nullable(Salary),
  salaryMax: nullable(Salary),
  currency: nullable(Currency),
  salaryPeriod: nullable(SalaryPeriod),
};

export const NewJob = Type.Object(
  {
    ...required,
    ...patch('', { ...optional, slug: Slug, keywords: Keywords }).properties,
  },
  { additionalProperties: false, 'x-name': 'NewJob' },
);
export type NewJob = Static<typeof NewJob>;

export const JobPatch = patch('JobPatch', { ...required, ...optional, slug: Slug, keywords: Keywords });
export type JobPatch = Static<typeof JobPatch>;

export const jobFilters = {
  status: Type.Optional(JobStatus),
  department: Type.Optional(Type.Unsafe<string>({ ...text(200), description: 'Equals, ignoring case.' })),
  location: Type.Optional(Type.Unsafe<string>({ ...text(200), description: 'Contains, ignoring case.' })),
  employmentType: Type.Optional(EmploymentType),
  workplaceType: Type.Optional(WorkplaceType),
  q: Type.Optional(
    Type.Unsafe<string>({ ...text(200), description: 'Full text over title, keywords, department and description.' }),
  ),
};
