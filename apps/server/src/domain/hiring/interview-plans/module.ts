import type { Module } from '../../records/module.ts';
import { interviewPlanOperations } from './endpoints.ts';
import { interviewPlanEvents } from './events.ts';

export const interviewPlans: Module = {
  tags: {
    'Interview plans':
      'The interviews that candidates have in a stage: the topic, the interviewers and the scorecard criteria of each.',
  },
  operations: interviewPlanOperations,
  events: [interviewPlanEvents],
  readScopes: { interview_plan: 'stages:read' },
};
