import type { StateMachine } from '../../platform/state-machine.ts';
import type { AutomationStatus } from './definition/schema.ts';

/** A draft that was published once stays so, paused or not; it is edited beside the version that runs. */
export const AUTOMATION_STATUS: StateMachine<AutomationStatus> = {
  draft: ['published'],
  published: ['paused'],
  paused: ['published'],
};
