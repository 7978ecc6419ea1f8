import { removalJob } from '../../../platform/queue/remove-in-batches.ts';
import { KEPT_DAYS } from '../../../platform/queue/remove-old-tombstones.ts';
import { oldAccessChanges } from './limit-queries.ts';

/** Deletes the notes about who gained or lost access to a job that no valid sync token can request any more. */
export const removeOldAccessChanges = removalJob(
  `remove records of changed access to jobs that are older than ${KEPT_DAYS} days`,
  oldAccessChanges,
);
