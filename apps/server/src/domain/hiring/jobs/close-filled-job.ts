import type { Change } from '../../../platform/changes/change.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { jobEvents } from './events.ts';
import { closeJobIfFilled, type JobRow } from './queries.ts';

/**
 * Closes an open job with `closeWhenFilled` that has openings, none of which is open. The caller has locked the job or one
 * of its openings. @returns the closed job; undefined if the job stays as it is
 */
export async function closeFilledJob(tx: Change, jobId: string): Promise<JobRow | undefined> {
  const job = await closeJobIfFilled(tx, tx.workspaceId, jobId);
  if (job === undefined) return undefined;
  const changes = { status: { from: 'open', to: 'closed' } };
  tx.record(jobEvents.closed, job, { job: apiFields(job), changes, reason: 'filled' });
  return job;
}
