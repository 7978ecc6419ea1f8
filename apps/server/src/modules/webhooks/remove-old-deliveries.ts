import { sql } from '../../platform/database/sql.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';
import { removeInEachWorkspace } from '../../platform/queue/remove-in-batches.ts';

const KEPT_DAYS = 30;

/** Deliveries and their attempts are a log of 30 days; what still waits is kept. */
export const removeOldDeliveries: BackgroundJob = {
  name: 'remove deliveries older than 30 days',
  everySeconds: 3_600,
  run: (db, _services, stopping) =>
    removeInEachWorkspace(
      db,
      // Ids begin with their time, so the oldest stand at the beginning of the key's index.
      (workspaceId, limit) =>
        db.write.query(sql`
          delete from webhook_deliveries where workspace_id = ${workspaceId} and id in (
            select d.id from webhook_deliveries d
            where d.workspace_id = ${workspaceId} and d.status in ('succeeded', 'failed', 'dead_letter')
              and d.id < ordered_id(rolecall_now() - make_interval(days => ${KEPT_DAYS}), 0)
            order by d.id limit ${limit})
          returning 1`),
      stopping,
    ),
};
