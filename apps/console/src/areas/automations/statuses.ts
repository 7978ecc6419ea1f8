/** The states of an automation and of a run, as the API names them. */
export const AUTOMATION_STATUSES = ['draft', 'published', 'paused'] as const;

export const RUN_STATUSES = [
  'queued',
  'running',
  'waiting',
  'succeeded',
  'failed',
  'dead_letter',
  'skipped',
  'cancelled',
] as const;
