import { IdParam } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { createPlan, deletePlan, getPlan, updatePlan } from './change-plan.ts';
import { listPlans, planListQuery } from './queries.ts';
import { InterviewPlan, InterviewPlanOrTombstone, InterviewPlanPatch, NewInterviewPlan } from './schema.ts';

const tag = 'Interview plans';
const _params = IdParam;

const { list, create, get, update, remove } = resource({
  name: 'interview plan',
  tag,
  path: '/interview-plans',
  scope: 'stages',
});

export const interviewPlanOperations = [
  list(
    {
      description: 'Returns the plans of the stages of all jobs, newest first.',
      query: planListQuery,
      data: InterviewPlanOrTombstone,
    },
    (context, query) => listPlans(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      description:
        'The interviews that candidates have in a stage. `POST /interviews` with the ID of a session copies its title, type, mode, duration, interviewers, notes and scorecard criteria. Duplicating a job copies its plans; pipelines have none. Returns 409 if the stage has a plan.',
      body: NewInterviewPlan,
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
    createPlan,
  ),
  get({ description: 'Returns one interview plan.', data: InterviewPlan }, getPlan),
  update(
    {
      description:
        '`sessions` replaces all sessions; those with the `id` of an existing session keep it. Interviews that are already scheduled do not change.',
      body: InterviewPlanPatch,
      data: InterviewPlan,
      example: { sessions: [{ title: 'Culture', type: 'culture', durationMins: 30 }] },
    },
    updatePlan,
  ),
  remove(
    {
      description: 'Interviews that were scheduled from it remain. Deleting a stage deletes its plan.',
    },
    deletePlan,
  ),
];
