import { removalJob } from '../../platform/queue/remove-in-batches.ts';
import { KEPT_DAYS } from '../../platform/queue/remove-old-tombstones.ts';
import { oldAccessChanges } from './limit-queries.ts';

/** Deletes the notes about who gained or lost sight of a job that no valid sync token can request any more. */
export const removeOldAccessChanges = removalJob(
  `remove notes of access to jobs that changed more than ${KEPT_DAYS} days ago`,
  oldAccessChanges,
);
