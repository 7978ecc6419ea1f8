import { IdParam, operation } from '../../platform/http/operation.ts';
import { ApplicationConfig, DEFAULT_APPLICATION_CONFIG } from './application-config.ts';
import { getApplicationConfig, putApplicationConfig } from './change-application-config.ts';
import { changeJobStatus, deleteJob, duplicateJob, getJob, updateJob } from './change-job.ts';
import { createJob } from './create-job.ts';
import { jobListQuery, listJobs } from './queries.ts';
import { Job, JobOrTombstone, JobPatch, NewJob } from './schema.ts';

const tag = 'Jobs';
const params = IdParam;

/** An action on one job that is sent without a body and answers the job. */
const action = { method: 'POST' as const, tag, scope: 'jobs:write', params, data: Job, conditional: true };

export const jobOperations = [
  operation(
    {
      id: 'listJobs',
      method: 'GET',
      path: '/jobs',
      tag,
      summary: 'List jobs',
      scope: 'jobs:read',
      query: jobListQuery,
      data: JobOrTombstone,
      list: true,
    },
    (context, { query }) =>
      listJobs(query.q === undefined ? context.db.read : context.db.search, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createJob',
      method: 'POST',
      path: '/jobs',
      tag,
      summary: 'Create a job',
      description: 'The job is a draft with the stages Applied, Screening, Interview, Offer, Hired and Rejected.',
      scope: 'jobs:write',
      body: NewJob,
      status: 201,
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
    (context, { body }) => createJob(context, body),
  ),
  operation(
    {
      id: 'getJob',
      method: 'GET',
      path: '/jobs/{id}',
      tag,
      summary: 'Read a job',
      scope: 'jobs:read',
      params,
      data: Job,
    },
    (context, { params: { id } }) => getJob(context, id),
  ),
  operation(
    {
      id: 'updateJob',
      method: 'PATCH',
      path: '/jobs/{id}',
      tag,
      summary: 'Change a job',
      description: 'Merge patch: what is absent stays, null clears.',
      scope: 'jobs:write',
      params,
      body: JobPatch,
      data: Job,
      conditional: true,
      errors: [409],
      example: { department: 'Platform', salaryMax: null },
    },
    (context, { params: { id }, body }) => updateJob(context, id, body),
  ),
  operation(
    {
      id: 'deleteJob',
      method: 'DELETE',
      path: '/jobs/{id}',
      tag,
      summary: 'Delete a job',
      description: 'The job vanishes from every read. Lists with `includeDeleted` still show it.',
      scope: 'jobs:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteJob(context, id),
  ),
  operation(
    {
      ...action,
      id: 'publishJob',
      path: '/jobs/{id}/publish',
      summary: 'Publish a job',
      description:
        'Opens the job from any status. `publishedAt` is the moment it became open; publishing an open job changes nothing.',
    },
    (context, { params: { id } }) => changeJobStatus(context, id, 'open'),
  ),
  operation(
    {
      ...action,
      id: 'closeJob',
      path: '/jobs/{id}/close',
      summary: 'Close a job',
      description: 'Open applications stay as they are.',
    },
    (context, { params: { id } }) => changeJobStatus(context, id, 'closed'),
  ),
  operation(
    { ...action, id: 'draftJob', path: '/jobs/{id}/draft', summary: 'Take a job back to draft' },
    (context, { params: { id } }) => changeJobStatus(context, id, 'draft'),
  ),
  operation(
    {
      ...action,
      id: 'duplicateJob',
      path: '/jobs/{id}/duplicate',
      summary: 'Copy a job',
      description: 'A new draft with the content, the form and the stages of this one.',
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
      summary: 'Read the application form of a job',
      scope: 'jobs:read',
      params,
      data: ApplicationConfig,
    },
    (context, { params: { id } }) => getApplicationConfig(context, id),
  ),
  operation(
    {
      id: 'putApplicationConfig',
      method: 'PUT',
      path: '/jobs/{id}/application-config',
      tag,
      summary: 'Replace the application form of a job',
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
    (context, { params: { id }, body }) => putApplicationConfig(context, id, body),
  ),
];
