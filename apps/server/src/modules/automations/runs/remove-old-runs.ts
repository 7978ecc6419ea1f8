import { sql } from '../../../platform/database/sql.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { removeInBatches } from '../../../platform/queue/remove-in-batches.ts';

const KEPT_DAYS = 90;

/** Finished runs are a log of 90 days; what still waits is kept. */
export const removeOldRuns: BackgroundJob = {
  name: 'remove runs of automations older than 90 days',
  everySeconds: 3_600,
  async run(db, _services, stopping) {
    const automations = await db.read.query<{ workspaceId: string; id: string }>(sql`
      select workspace_id as "workspaceId", id from automations order by workspace_id, id`);
    for (const { workspaceId, id } of automations) {
      if (stopping?.aborted === true) return;
      const remove = (limit: number) =>
        db.write.query(sql`
          delete from automation_runs where workspace_id = ${workspaceId} and id in (
            select t.id from automation_runs t
            where t.workspace_id = ${workspaceId} and t.automation_id = ${id}
              and t.created_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})
              and t.finished_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})
            order by t.created_at limit ${limit})
          returning 1`);
      await removeInBatches(remove, stopping);
    }
  },
};
