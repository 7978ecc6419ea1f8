import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { createPlan, deletePlan, getPlan, updatePlan } from './change-plan.ts';
import { listPlans, planListQuery } from './queries.ts';
import { InterviewPlan, InterviewPlanOrTombstone, InterviewPlanPatch, NewInterviewPlan } from './schema.ts';

const tag = 'Interview plans';
const params = IdParam;

export const interviewPlanOperations = [
  operation(
    {
      id: 'listInterviewPlans',
      method: 'GET',
      path: '/interview-plans',
      tag,
      summary: 'List interview plans',
      description: 'Returns the plans of the stages of all jobs, newest first.',
      scope: 'stages:read',
      query: planListQuery,
      data: InterviewPlanOrTombstone,
      list: true,
    },
    (context, { query }) => listPlans(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createInterviewPlan',
      method: 'POST',
      path: '/interview-plans',
      tag,
      summary: 'Create an interview plan',
      description:
        'The interviews that candidates have in a stage. `POST /interviews` with the ID of a session copies its title, type, mode, duration, interviewers, notes and scorecard criteria. Duplicating a job copies its plans; pipelines have none. Returns 409 if the stage has a plan.',
      scope: 'stages:write',
      body: NewInterviewPlan,
      status: 201,
      data: InterviewPlan,
      errors: [409],
      example: {
        stageId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        sessions: [
          {
            title: 'System design',
            type: 'technical',
            mode: 'video',
            durationMins: 60,
            notes: 'Ask for the trade-offs of each choice.',
            scorecardCriteria: [
              { label: 'Systems thinking', guidance: '4: names bottlenecks unprompted.', required: true },
              { label: 'Communication' },
            ],
          },
        ],
      },
    },
    (context, { body }) => createPlan(context, body),
  ),
  operation(
    {
      id: 'getInterviewPlan',
      method: 'GET',
      path: '/interview-plans/{id}',
      tag,
      summary: 'Get an interview plan',
      description: 'Returns one interview plan.',
      scope: 'stages:read',
      params,
      data: InterviewPlan,
    },
    (context, { params: { id } }) => getPlan(context, id),
  ),
  operation(
    {
      id: 'updateInterviewPlan',
      method: 'PATCH',
      path: '/interview-plans/{id}',
      tag,
      summary: 'Update an interview plan',
      description:
        '`sessions` replaces all sessions; those with the `id` of an existing session keep it. Interviews that are already scheduled do not change.',
      scope: 'stages:write',
      params,
      body: InterviewPlanPatch,
      data: InterviewPlan,
      conditional: true,
      example: { sessions: [{ title: 'Culture', type: 'culture', durationMins: 30 }] },
    },
    (context, { params: { id }, body }) => updatePlan(context, id, body),
  ),
  operation(
    {
      id: 'deleteInterviewPlan',
      method: 'DELETE',
      path: '/interview-plans/{id}',
      tag,
      summary: 'Delete an interview plan',
      description: 'Interviews that were scheduled from it remain. Deleting a stage deletes its plan.',
      scope: 'stages:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deletePlan(context, id),
  ),
];
