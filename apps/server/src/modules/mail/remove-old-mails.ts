import { sql } from '../../platform/database/sql.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';
import { removeInEachWorkspace } from '../../platform/queue/remove-in-batches.ts';

const KEPT_DAYS = 90;

/** Mails hold personal data that nobody needs for longer. */
export const removeOldMails: BackgroundJob = {
  name: 'remove mails older than 90 days',
  everySeconds: 3_600,
  run: (db, _services, stopping) =>
    removeInEachWorkspace(
      db,
      (workspaceId, limit) =>
        db.write.query(sql`
          delete from mails where workspace_id = ${workspaceId} and id in (
            select t.id from mails t
            where t.workspace_id = ${workspaceId}
              and t.created_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})
            order by t.created_at limit ${limit})
          returning 1`),
      stopping,
    ),
};
