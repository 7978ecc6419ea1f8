import { jobEvents } from './events.ts';
import type { Job } from './schema.ts';

/**
 * The event for each new status. Jobs have no state machine: publish, close and draft work from any status, and have no
 * effect if the job already has it.
 */
export const JOB_STATUS_EVENT = {
  open: jobEvents.published,
  draft: jobEvents.updated,
} as const satisfies Record<Exclude<Job['status'], 'closed'>, unknown>;
