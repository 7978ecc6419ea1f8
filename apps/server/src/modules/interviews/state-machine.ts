import type { StateMachine } from '../../platform/state-machine.ts';
import type { InterviewStatus } from './schema.ts';

/** Source: contract 4. */
export const INTERVIEW_STATES: StateMachine<InterviewStatus> = {
  scheduled: ['completed', 'canceled'],
  completed: [],
  canceled: [],
};

export const STATUS_EVENT = {
  completed: 'interview.completed',
  canceled: 'interview.canceled',
} as const;
