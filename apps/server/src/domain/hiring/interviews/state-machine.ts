import type { StateMachine } from '../../../platform/records/state-machine.ts';
import type { InterviewStatus } from './schema.ts';

/** Allowed transitions; canceled and completed are final. */
export const INTERVIEW_STATES: StateMachine<InterviewStatus> = {
  scheduled: ['completed', 'canceled'],
  completed: [],
  canceled: [],
};
