import type { StateMachine } from '../../../platform/state-machine.ts';

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

/** Source: contract 7. A run that is stopped by loop protection begins as `skipped`. */
export const RUN_STATES: StateMachine<RunStatus> = {
  queued: ['running', 'cancelled', 'dead_letter'],
  // Back to the queue for the next attempt of a step, or because its worker has vanished.
  running: ['queued', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter'],
  waiting: ['running', 'cancelled'],
  succeeded: [],
  // By a retry.
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
