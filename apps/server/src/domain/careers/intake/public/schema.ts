import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import { label, nullable, record, Timestamp, Type, text, Uuid } from '../../../../platform/http/contract/schema.ts';
import { PublicCaptcha } from '../../../accounts/workspaces/schema.ts';
import { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import { jobFilters, posting } from '../../../hiring/jobs/schema.ts';
import { PublicLocation } from '../../../hiring/locations/schema.ts';

const jobFields = {
  id: Uuid,
  slug: Type.String({ description: 'Identifies the job in URLs of the public API.' }),
  title: Type.String(),
  ...posting,
  locations: Type.Array(PublicLocation, { description: 'The first one is the main location.' }),
  applicantRegions: Type.Array(Type.String(), {
    description: 'ISO 3166 codes of the countries or subdivisions where a remote employee may live. Empty: anywhere.',
  }),
  closesAt: nullable(Timestamp),
  vacancy: nullable(Type.Boolean()),
  usesAi: nullable(Type.Boolean()),
  equity: nullable(Type.String()),
  bonus: nullable(Type.String()),
  publishedAt: Timestamp,
  url: Type.String({
    description:
      'Page of the job: below the `careersUrl` of the workspace if set, otherwise on its career site, otherwise its URL in the public API.',
  }),
  applyUrl: Type.String({
    description:
      'Page with the application form: below `careersUrl` if set, otherwise on the career site; without a career site, the URL in the public API to which applications are posted.',
  }),
};

const PublicJob = record('PublicJob', jobFields);

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
  jobs: Type.Array(PublicJob, { description: 'Most recently published first.' }),
});

const { employmentType, workplaceType, q } = jobFilters;
export const publicFilters = {
  department: Type.Optional(
    Type.Unsafe<string>({ ...label(200), description: 'Its name, ignoring case. Includes the departments below it.' }),
  ),
  location: Type.Optional(
    Type.Unsafe<string>({
      ...text(200),
      description: "In the job's text, or in the name of one of its locations; or a city. Ignores case.",
    }),
  ),
  employmentType,
  workplaceType,
  q,
};

export const Receipt = record('ApplicationReceipt', { received: Type.Boolean(), message: Type.String() });
describeFields('ApplicationReceipt', { message: 'The confirmation, for the candidate.' });
