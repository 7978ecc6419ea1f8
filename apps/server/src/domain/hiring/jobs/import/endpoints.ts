import { operation } from '../../../../platform/http/contract/operation.ts';
import { importJobs } from './import-jobs.ts';
import { JobImport, JobImportResult } from './schema.ts';

export const jobImport = operation(
  {
    id: 'importJobs',
    method: 'POST',
    path: '/jobs/import',
    tag: 'Jobs',
    summary: 'Create or update jobs',
    description:
      'Creates or updates a job for each record, in one transaction. The call is idempotent: repeating it changes nothing. A record is matched by its `id` (of the job, or the ID in another system, stored by an earlier import), otherwise by one of its `externalRefs`, otherwise by its `slug`; without any of these, by the slug derived from its title. A new confidential job requires an `id` or `externalRefs`, because its slug is generated. References are added to those that the job has. Omitted fields are unchanged, null clears a field. `pipelineId` only affects new jobs. New jobs default to `employmentType` `full_time`, and to `workplaceType` `remote` if the location contains "remote", otherwise `onsite`. Unknown fields are listed in `ignoredFields`; if a name looks like a misspelled field, it is an error. Any error rejects the whole call with 422, unless `continueOnError` or `dryRun` is set.',
    scope: 'jobs:write',
    body: JobImport,
    data: JobImportResult,
    errors: [409],
    example: {
      jobs: [
        { slug: 'gardener', title: 'Gardener', description: 'You maintain our roof garden.', status: 'open' },
        { id: 4711, title: 'Cook', description: 'You cook for the team.', location: 'Remote' },
      ],
      dryRun: true,
    },
  },
  (context, { body }) => importJobs(context, body),
);
