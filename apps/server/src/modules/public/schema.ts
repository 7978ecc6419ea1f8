import { nullable, record, Timestamp, Type, Uuid } from '../../platform/http/schema.ts';
import { ApplicationConfig } from '../jobs/application-config.ts';
import { EmploymentType, jobFilters, SalaryPeriod, WorkplaceType } from '../jobs/schema.ts';
import { PublicCaptcha } from '../workspaces/schema.ts';

const jobFields = {
  id: Uuid,
  slug: Type.String({ description: 'Names the job in the addresses of the public API.' }),
  title: Type.String(),
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
  publishedAt: Timestamp,
  url: Type.String({
    description:
      'Where the job is shown: below the `careersUrl` of the workspace when it has one, else its address in the public API.',
  }),
  applyUrl: Type.String({ description: 'Where to apply, in the same way.' }),
};

export const PublicJob = record('PublicJob', jobFields);

export const PublicJobDetail = record('PublicJobDetail', {
  ...jobFields,
  applicationConfig: ApplicationConfig,
  captcha: nullable(PublicCaptcha),
});

export const PublicJobBoard = record('PublicJobBoard', {
  workspace: record('PublicWorkspace', { slug: Type.String(), name: Type.String() }),
  board: record('PublicBoard', {
    brandName: Type.String(),
    accentColor: nullable(Type.String()),
    logoUrl: nullable(Type.String()),
    websiteUrl: nullable(Type.String()),
  }),
  jobs: Type.Array(PublicJob, { description: 'Newest publication first.' }),
});

const { department, location, workplaceType, q } = jobFilters;
export const publicFilters = { department, location, workplaceType, q };

export const Receipt = record('ApplicationReceipt', { received: Type.Boolean(), message: Type.String() });
