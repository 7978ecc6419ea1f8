import { IdParam, operation } from '../../platform/http/operation.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { countOperations } from './application-counts.ts';
import { bulkOperations } from './bulk-endpoints.ts';
import {
  deleteApplication,
  getApplication,
  getConsents,
  getStageChanges,
  updateApplication,
} from './change-application.ts';
import { createApplication } from './create-application.ts';
import { hireApplication, rejectApplication, withdrawApplication } from './end-application.ts';
import { moveApplication } from './move-application.ts';
import { applicationListQuery, listApplications } from './queries.ts';
import { reopenApplication } from './reopen-application.ts';
import {
  Application,
  ApplicationDetail,
  ApplicationOrTombstone,
  ApplicationPatch,
  Consent,
  Move,
  NewApplication,
  Rejection,
  StageChange,
} from './schema.ts';
import { stageChangeListQuery } from './stage-change-queries.ts';

const tag = 'Applications';
const params = IdParam;
const SETTLES =
  'Interviews of the application that have not begun are canceled, with mails to everybody who takes part, and sent offers are withdrawn, in the same change. Drafts of offers and tasks stay.';
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';

/** An action on one application that answers it. */
const action = {
  method: 'POST' as const,
  tag,
  scope: 'applications:write',
  params,
  data: Application,
  conditional: true,
};

export const applicationOperations = [
  operation(
    {
      id: 'listApplications',
      method: 'GET',
      path: '/applications',
      tag,
      summary: 'List applications',
      scope: 'applications:read',
      query: applicationListQuery,
      data: ApplicationOrTombstone,
      list: true,
    },
    (context, { query }) => listApplications(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createApplication',
      method: 'POST',
      path: '/applications',
      tag,
      summary: 'Put a candidate forward for a job',
      description:
        'The application begins in the first stage. The job may be a draft or open; for a closed one, and for a second application of the candidate for the job, 409.',
      scope: 'applications:write',
      body: NewApplication,
      status: 201,
      data: Application,
      example: { candidateId: SAMPLE_ID, jobId: SAMPLE_ID, source: 'referral' },
    },
    (context, { body }) => createApplication(context, body),
  ),
  ...bulkOperations,
  ...countOperations,
  operation(
    {
      id: 'getApplication',
      method: 'GET',
      path: '/applications/{id}',
      tag,
      summary: 'Read an application',
      description: 'With the answers and everything else that the person sent.',
      scope: 'applications:read',
      params,
      data: ApplicationDetail,
    },
    (context, { params: { id } }) => getApplication(context, id),
  ),
  operation(
    {
      id: 'updateApplication',
      method: 'PATCH',
      path: '/applications/{id}',
      tag,
      summary: 'Change the source of an application',
      description: 'Everything else changes by actions.',
      scope: 'applications:write',
      params,
      body: ApplicationPatch,
      data: Application,
      conditional: true,
      example: { source: 'job fair' },
    },
    (context, { params: { id }, body }) => updateApplication(context, id, body),
  ),
  operation(
    {
      id: 'deleteApplication',
      method: 'DELETE',
      path: '/applications/{id}',
      tag,
      summary: 'Delete an application',
      description: `It vanishes from every read; the candidate may apply for the job again. ${SETTLES}`,
      scope: 'applications:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteApplication(context, id),
  ),
  operation(
    {
      id: 'listStageChanges',
      method: 'GET',
      path: '/applications/{id}/stage-changes',
      tag,
      summary: 'List where an application has been',
      description: 'Every change of stage or status, newest first.',
      scope: 'applications:read',
      params,
      query: stageChangeListQuery,
      data: StageChange,
      list: true,
    },
    (context, { params: { id }, query }) => getStageChanges(context, id, query),
  ),
  operation(
    {
      id: 'listConsents',
      method: 'GET',
      path: '/applications/{id}/consents',
      tag,
      summary: 'List what a person agreed to',
      description: 'With each submission of the form that asked for it, in the words that were shown. Newest first.',
      scope: 'applications:read',
      params,
      query: PageQuery,
      data: Consent,
      list: true,
    },
    (context, { params: { id }, query }) => getConsents(context, id, query),
  ),
  operation(
    {
      ...action,
      id: 'moveApplication',
      path: '/applications/{id}/move',
      summary: 'Move an application to another stage',
      description:
        'Into a hired or rejected stage this hires or rejects, with all that follows. An ended application is 409 (reopen it first). Of two moves at once one wins, the other is 409.',
      body: Move,
      example: { toStageId: SAMPLE_ID },
    },
    (context, { params: { id }, body }) => moveApplication(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'rejectApplication',
      path: '/applications/{id}/reject',
      summary: 'Reject an application',
      description: `It moves to the job's rejected stage. The note stands in the event only. ${SETTLES}`,
      body: Rejection,
      emptyBody: true,
      example: { reason: 'Position filled', note: 'Would like to hear of the next one.' },
    },
    (context, { params: { id }, body }) => rejectApplication(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'hireApplication',
      path: '/applications/{id}/hire',
      summary: 'Hire the candidate of an application',
      description: "It moves to the job's hired stage. Its interviews and offers stay as they are.",
    },
    (context, { params: { id } }) => hireApplication(context, id),
  ),
  operation(
    {
      ...action,
      id: 'withdrawApplication',
      path: '/applications/{id}/withdraw',
      summary: 'Withdraw an application',
      description: `The candidate is no longer interested. The stage stays. ${SETTLES}`,
    },
    (context, { params: { id } }) => withdrawApplication(context, id),
  ),
  operation(
    {
      ...action,
      id: 'reopenApplication',
      path: '/applications/{id}/reopen',
      summary: 'Reopen an ended application',
      description:
        "It is active again in the stage where it was before its end, or in the job's first when that stage is gone. Interviews that were canceled and offers that were withdrawn with its end stay so.",
    },
    (context, { params: { id } }) => reopenApplication(context, id),
  ),
];
