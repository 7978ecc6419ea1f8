import type { StateMachine } from '../../../platform/records/state-machine.ts';

export const RUN_STATUSES = [
  'queued',
  'running',
  'waiting',
  'succeeded',
  'failed',
  'skipped',
  'cancelled',
  'dead_letter',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The state machine of a run. A run that loop protection stops is created as `skipped`. */
export const RUN_STATES: StateMachine<RunStatus> = {
  queued: ['running', 'cancelled', 'dead_letter'],
  // Back to the queue for the next attempt of a step, or because its worker crashed.
  running: ['queued', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter'],
  waiting: ['running', 'cancelled'],
  succeeded: [],
  // By a manual retry.
  failed: ['queued'],
  skipped: [],
  cancelled: [],
  dead_letter: ['queued'],
};

const FINISHED: readonly RunStatus[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter'];

export function isFinished(status: RunStatus): boolean {
  return FINISHED.includes(status);
}

export const STEP_STATUSES = ['pending', 'running', 'succeeded', 'failed', 'skipped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
