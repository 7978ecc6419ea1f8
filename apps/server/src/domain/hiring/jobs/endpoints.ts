import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { PRIVATE_SCOPE } from '../../records/custom-fields/field-directory.ts';
import { customFieldConditions } from '../../records/custom-fields/filter-records.ts';
import { refParams } from '../../records/external-refs/upsert.ts';
import { ApplicationConfig, DEFAULT_APPLICATION_CONFIG } from './application-config.ts';
import { getApplicationConfig, replaceApplicationConfig } from './change-application-config.ts';
import { changeJobStatus, deleteJob, duplicateJob, getJob, updateJob } from './change-job.ts';
import { createJob } from './create-job.ts';
import { jobListQuery, listJobs } from './queries.ts';
import { Job, JobOrTombstone, JobPatch, NewJob, PublishedJob } from './schema.ts';
import { upsertJob } from './upsert-job.ts';

const tag = 'Jobs';
const params = IdParam;

/** An action on one job that has no request body and returns the job. */
const action = { method: 'POST' as const, tag, scope: 'jobs:write', params, data: Job, conditional: true };

const { list, create, get, update, remove } = resource({ name: 'job', tag, path: '/jobs' });

export const jobOperations = [
  list(
    {
      description: 'Returns the jobs of the workspace in every status, newest first.',
      query: jobListQuery,
      data: JobOrTombstone,
    },
    async (context, query) => {
      const custom = await customFieldConditions(context, 'job', query);
      const db = query.q === undefined ? context.db.read : context.db.search;
      return listJobs(db, context.workspaceId, query, { custom, withPrivate: context.scopes.has(PRIVATE_SCOPE) });
    },
  ),
  create(
    {
      description:
        'The job is a draft with the stages of the pipeline, by default of the default pipeline. 403 if it would be outside the limits of the API key: a key limited to departments can create jobs of these, a key limited to jobs cannot create any.',
      body: NewJob,
      data: Job,
      errors: [409],
      example: {
        title: 'Site Reliability Engineer',
        description: 'You keep our service running.',
        employmentType: 'full_time',
        workplaceType: 'remote',
        location: 'Lisbon',
        salaryMin: 60_000,
        salaryMax: 80_000,
        currency: 'EUR',
        salaryPeriod: 'year',
      },
    },
    createJob,
  ),
  get({ description: 'Returns one job, whatever its status.', data: Job }, getJob),
  update(
    {
      description:
        'JSON Merge Patch: omitted fields are unchanged, null clears a field. 403 if the job would then be outside the limits of the API key.',
      body: JobPatch,
      data: Job,
      errors: [409],
      example: { department: 'Platform', salaryMax: null },
    },
    updateJob,
  ),
  operation(
    {
      id: 'upsertJob',
      method: 'PUT',
      path: '/jobs/by-ref/{system}/{id}',
      tag,
      summary: 'Create or change a job by external reference',
      description:
        'Changes the job that has this external reference as a merge patch (200), or creates it with the reference (201). Concurrent calls create only one record. A new job is a draft and requires `title`, `description`, `employmentType` and `workplaceType`.',
      scope: 'jobs:write',
      params: refParams,
      body: JobPatch,
      data: Job,
      alsoStatus: 201,
      conditional: true,
      errors: [409],
      example: {
        title: 'Gardener',
        description: 'You maintain our roof garden.',
        employmentType: 'full_time',
        workplaceType: 'onsite',
      },
    },
    (context, { params: ref, body }) => upsertJob(context, ref, body),
  ),
  remove(
    {
      description: 'The job no longer appears in reads. Lists with `includeDeleted` still return it.',
    },
    deleteJob,
  ),
  operation(
    {
      ...action,
      id: 'publishJob',
      path: '/jobs/{id}/publish',
      summary: 'Publish a job',
      description:
        'Opens the job from any status and sets `publishedAt`. Publishing an open job has no effect. Returns these fields of the job only; `GET /jobs/{id}` returns all.',
      data: PublishedJob,
    },
    (context, { params: { id } }) => changeJobStatus(context, id, 'open'),
  ),
  operation(
    {
      ...action,
      id: 'closeJob',
      path: '/jobs/{id}/close',
      summary: 'Close a job',
      description: 'Active applications are unchanged.',
    },
    (context, { params: { id } }) => changeJobStatus(context, id, 'closed'),
  ),
  operation(
    {
      ...action,
      id: 'unpublishJob',
      path: '/jobs/{id}/draft',
      summary: 'Set a job back to draft',
      description:
        'The job no longer appears in the public API and no longer accepts applications from visitors. Existing applications remain. No effect if the job is a draft.',
    },
    (context, { params: { id } }) => changeJobStatus(context, id, 'draft'),
  ),
  operation(
    {
      ...action,
      id: 'duplicateJob',
      path: '/jobs/{id}/duplicate',
      summary: 'Duplicate a job',
      description: 'Creates a draft with the content, form, stages and interview plans of this job.',
      status: 201,
    },
    (context, { params: { id } }) => duplicateJob(context, id),
  ),
  operation(
    {
      id: 'getApplicationConfig',
      method: 'GET',
      path: '/jobs/{id}/application-config',
      tag,
      summary: 'Get the application form of a job',
      description: 'Returns the questions, sections and consent text that applicants see.',
      scope: 'jobs:read',
      params,
      data: ApplicationConfig,
    },
    (context, { params: { id } }) => getApplicationConfig(context, id),
  ),
  operation(
    {
      id: 'replaceApplicationConfig',
      method: 'PUT',
      path: '/jobs/{id}/application-config',
      tag,
      summary: 'Replace the application form of a job',
      description: 'Replaces the whole form. Submitted applications keep the questions that they answered.',
      scope: 'jobs:write',
      params,
      body: ApplicationConfig,
      data: ApplicationConfig,
      conditional: true,
      example: {
        ...DEFAULT_APPLICATION_CONFIG,
        questions: [
          { id: 'why', label: 'Why would you like to work with us?', type: 'textarea', required: true, minLength: 20 },
        ],
      },
    },
    (context, { params: { id }, body }) => replaceApplicationConfig(context, id, body),
  ),
];
