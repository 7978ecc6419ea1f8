import type { Job } from './schema.ts';

/**
 * Job statuses: every state can be reached from every other, so the table says what each change is called in the event
 * log. Contract 4: publish, close and draft work from any state; into the state a job is in, nothing happens.
 */
export const JOB_STATUS_EVENT = {
  open: 'job.published',
  closed: 'job.closed',
  draft: 'job.updated',
} as const satisfies Record<Job['status'], string>;
