import { sql } from '../../platform/database/sql.ts';
import { removalJob } from '../../platform/queue/remove-in-batches.ts';
import { KEPT_DAYS } from '../../platform/queue/remove-old-tombstones.ts';

/** Deletes the notes about who gained or lost sight of a job that no valid sync token can request any more. */
export const removeOldAccessChanges = removalJob(
  `remove notes of access to jobs that changed more than ${KEPT_DAYS} days ago`,
  (workspaceId, limit) => sql`
    delete from job_access_changes where workspace_id = ${workspaceId} and (audience, job_id) in (
      select c.audience, c.job_id from job_access_changes c
      where c.workspace_id = ${workspaceId} and c.changed_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})
      order by c.changed_at limit ${limit})
    returning 1`,
);
