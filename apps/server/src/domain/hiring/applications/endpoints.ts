import { IdParam, listQueryWithoutDeleted, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { customFieldConditions } from '../../records/custom-fields/filter-records.ts';
import { refParams } from '../../records/external-refs/upsert.ts';
import { requireScopeForJobs } from '../jobs/filters-by-job.ts';
import { RejectionPreview, RejectionPreviewRequest } from '../messages/rejection-email-schema.ts';
import { previewRejection } from '../messages/rejection-emails.ts';
import { answerListQuery, listAnswers } from './answer-queries.ts';
import { countOperations } from './application-counts.ts';
import { bulkOperations } from './bulk-endpoints.ts';
import { candidateConditions, requireScopeForCandidates } from './candidate-filters.ts';
import {
  deleteApplication,
  getAllStageChanges,
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
  ApplicationUpsert,
  Consent,
  Hire,
  Move,
  NewApplication,
  Rejection,
  StageChange,
  SubmittedAnswers,
  Withdrawal,
} from './schema.ts';
import { sortsByOtherRecords } from './sorts.ts';
import { allStageChangesQuery, stageChangeListQuery } from './stage-change-queries.ts';
import { upsertApplication } from './upsert-application.ts';

const tag = 'Applications';
const params = IdParam;
const CLOSES_RELATED =
  'The same change cancels the upcoming interviews of the application, with emails to all participants, and withdraws sent offers. Draft offers and tasks remain.';
const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';

/** An action on one application that returns it. */
const action = {
  method: 'POST' as const,
  tag,
  scope: 'applications:write',
  params,
  data: Application,
  conditional: true,
};

const { list, create, get, update, remove } = resource({ name: 'application', tag, path: '/applications' });

export const applicationOperations = [
  list(
    {
      description:
        'Returns the applications for all jobs, newest first. The filters `q` and `tag` require the scope `candidates:read`. Filters with `[not]` exclude what the filter of that name finds. Sorting by `lastName`, `averageRating` (of the scorecards, unrated last) or `lastActivityAt` (the newest event about the candidate) requires the filter `jobId` or `stageId`, and the scope `candidates:read`, `scorecards:read` or `activity:read`.',
      query: applicationListQuery,
      data: ApplicationOrTombstone,
    },
    async (context, query) => {
      requireScopeForCandidates(context, query);
      requireScopeForJobs(context, query);
      const sorts = sortsByOtherRecords(context, query);
      return listApplications(
        query.q === undefined ? context.db.read : context.db.search,
        context.workspaceId,
        query,
        [...candidateConditions(context, query), ...(await customFieldConditions(context, 'application', query))],
        sorts,
      );
    },
  ),
  create(
    {
      description:
        'The application starts in the first stage. The job may be a draft or open. Returns 409 if the job is closed or the candidate already has an application for it.',
      body: NewApplication,
      data: Application,
      example: { candidateId: SAMPLE_ID, jobId: SAMPLE_ID, source: 'referral' },
    },
    createApplication,
  ),
  ...bulkOperations,
  ...countOperations,
  get(
    {
      description: 'Includes the answers and all submissions of the candidate.',
      data: ApplicationDetail,
    },
    getApplication,
  ),
  update(
    {
      summary: 'Change an application',
      description:
        'Stage and status change through actions. Sources and reasons that are archived, and members who were removed, stay on the applications that refer to them but cannot be assigned anew.',
      body: ApplicationPatch,
      data: Application,
      example: { source: 'job fair' },
    },
    updateApplication,
  ),
  operation(
    {
      id: 'upsertApplication',
      method: 'PUT',
      path: '/applications/by-ref/{system}/{id}',
      tag,
      summary: 'Create or change an application by external reference',
      description:
        'Changes the application that has this external reference as a merge patch (200), or creates it with the reference (201). Concurrent calls create only one record. A new application requires `candidateId` and `jobId`, which cannot be changed afterwards; stage and status change through actions. `appliedAt`, `createdAt` and `stageHistory` apply to a new application only.',
      scope: 'applications:write',
      params: refParams,
      body: ApplicationUpsert,
      data: Application,
      alsoStatus: 201,
      conditional: true,
      errors: [409],
      example: { candidateId: SAMPLE_ID, jobId: SAMPLE_ID, source: 'referral' },
    },
    (context, { params: ref, body }) => upsertApplication(context, ref, body),
  ),
  remove(
    {
      description: `The application no longer appears in reads, and the candidate may apply for the job again. ${CLOSES_RELATED}`,
    },
    deleteApplication,
  ),
  operation(
    {
      id: 'listAllStageChanges',
      method: 'GET',
      path: '/stage-changes',
      tag,
      summary: 'List the stage changes of all applications',
      description: 'Every change of stage or status, newest first.',
      scope: 'applications:read',
      query: allStageChangesQuery,
      data: StageChange,
      list: true,
    },
    (context, { query }) => getAllStageChanges(context, query),
  ),
  operation(
    {
      id: 'listAnswers',
      method: 'GET',
      path: '/answers',
      tag,
      summary: 'List the answers to application forms',
      description: 'One record per submission of a form, newest first.',
      scope: 'applications:read',
      query: answerListQuery,
      data: SubmittedAnswers,
      list: true,
    },
    (context, { query }) => listAnswers(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'listStageChanges',
      method: 'GET',
      path: '/applications/{id}/stage-changes',
      tag,
      summary: 'List the stage changes of an application',
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
      summary: 'List the consents of an application',
      description: 'One record per submission of a form that asked for consent, with the wording shown. Newest first.',
      scope: 'applications:read',
      params,
      query: listQueryWithoutDeleted({}),
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
        'Moving to a hired or rejected stage has the same effects as hiring or rejecting. Returns 409 if the application has ended (reopen it first). Of two simultaneous moves, one succeeds and the other returns 409.',
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
      description: `Moves the application to the job's rejected stage. The note is stored in the event only. An email to the candidate is a message of the kind \`rejection\`: until it is sent, it can be canceled, and reopening the application cancels it. ${CLOSES_RELATED}`,
      body: Rejection,
      emptyBody: true,
      example: { reason: 'Position filled', note: 'Interested in similar positions.' },
    },
    (context, { params: { id }, body }) => rejectApplication(context, id, body),
  ),
  operation(
    {
      id: 'previewRejection',
      method: 'POST',
      path: '/applications/{id}/reject/preview',
      tag,
      summary: 'Preview the email about a rejection',
      description:
        "Renders the email with the candidate's values, as rejecting with this content would send it. Nothing is stored.",
      scope: 'applications:write',
      alsoScopes: ['candidates:read', 'jobs:read'],
      params,
      body: RejectionPreviewRequest,
      emptyBody: true,
      data: RejectionPreview,
      example: { subject: 'Your application: {{ job.title }}' },
    },
    (context, { params: { id }, body }) => previewRejection(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'hireApplication',
      path: '/applications/{id}/hire',
      summary: 'Hire the candidate of an application',
      description:
        "Moves the application to the job's hired stage. The same change cancels its upcoming interviews, with emails to all participants. Its offers are unchanged, unless `closeRelated` is set; reopening does not restore what was closed.",
      body: Hire,
      emptyBody: true,
      example: { closeRelated: true },
    },
    (context, { params: { id }, body }) => hireApplication(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'withdrawApplication',
      path: '/applications/{id}/withdraw',
      summary: 'Withdraw an application',
      description: `For a candidate who is no longer interested. The stage is unchanged. ${CLOSES_RELATED}`,
      body: Withdrawal,
      emptyBody: true,
      example: { rejectionReasonId: SAMPLE_ID },
    },
    (context, { params: { id }, body }) => withdrawApplication(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'reopenApplication',
      path: '/applications/{id}/reopen',
      summary: 'Reopen an ended application',
      description:
        "The application becomes active again in its previous stage, or in the job's first stage if that one was deleted. Interviews that were canceled and offers that were withdrawn are not restored.",
    },
    (context, { params: { id } }) => reopenApplication(context, id),
  ),
];
