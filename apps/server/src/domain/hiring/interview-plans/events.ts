import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { InterviewPlan } from './schema.ts';

const plan = closed({ interviewPlan: InterviewPlan });

export const interviewPlanEvents = defineEvents('interview_plan', {
  created: { summary: 'An interview plan was created', data: plan },
  updated: {
    summary: 'The sessions of an interview plan were changed',
    data: closed({ interviewPlan: InterviewPlan, changes: changesField }),
  },
  deleted: { summary: 'An interview plan was deleted, or its stage was', data: plan },
});
