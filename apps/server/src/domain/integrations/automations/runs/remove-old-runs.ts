import type { BackgroundJob } from '../../../../platform/queue/background-job.ts';
import { removeInBatches } from '../../../../platform/queue/remove-in-batches.ts';
import { allAutomations, deleteOldRuns } from './retention-queries.ts';

export const KEPT_DAYS = 90;

/** Deletes finished runs after 90 days; waiting runs are never deleted. */
export const removeOldRuns: BackgroundJob = {
  name: 'remove runs of automations older than 90 days',
  everySeconds: 3_600,
  async run(db, _services, stopping) {
    for (const automation of await allAutomations(db.read)) {
      if (stopping?.aborted === true) return;
      await removeInBatches((limit) => deleteOldRuns(db.write, automation, KEPT_DAYS, limit), stopping);
    }
  },
};
