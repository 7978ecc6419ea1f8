import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { jobEvents } from './events.ts';
import { closeJobsPastClosingDate, workspacesWithExpiredJobs } from './queries.ts';

const BATCH = 100;

/**
 * Closes open jobs whose closing date has passed. Any number of processes may run it concurrently. Visitors cannot see
 * such a job from that time on, even before this has run.
 */
export const closeExpiredJobs: BackgroundJob = {
  name: 'close expired jobs',
  everySeconds: 1,
  async run(db, services, stopping) {
    for (const workspaceId of await workspacesWithExpiredJobs(db.write)) {
      const context = systemContext(db, services, workspaceId);
      while (stopping?.aborted !== true && (await closeBatch(context)) === BATCH);
    }
  },
};

/** @returns the number of closed jobs */
async function closeBatch(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const closed = await closeJobsPastClosingDate(tx, tx.workspaceId, BATCH);
    const changes = { status: { from: 'open', to: 'closed' } };
    for (const job of closed) tx.record(jobEvents.closed, job, { job: apiFields(job), changes, reason: 'expired' });
    return closed.length;
  });
}
