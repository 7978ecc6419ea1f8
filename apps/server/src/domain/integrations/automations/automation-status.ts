import type { StateMachine } from '../../../platform/records/state-machine.ts';
import type { AutomationStatus } from './definition-schema.ts';

/** An automation that was once published never becomes a draft again; edits do not affect its published version. */
export const AUTOMATION_STATUS: StateMachine<AutomationStatus> = {
  draft: ['published'],
  published: ['paused'],
  paused: ['published'],
};
