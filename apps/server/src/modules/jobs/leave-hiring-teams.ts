import { type Change, unrestricted } from '../../platform/changes/change.ts';
import { sql } from '../../platform/database/sql.ts';
import { applyJobPatch } from './change-job.ts';
import { isOnTeam, jobs } from './queries.ts';

/** Removes a member from all hiring teams, as part of the change that removes them from the workspace. */
export async function leaveHiringTeams(caller: Change, memberId: string): Promise<void> {
  const tx = unrestricted(caller);
  const mine = await jobs.rows(tx, tx.workspaceId, { where: [isOnTeam(memberId)], order: sql`t.id`, lock: 'update' });
  for (const job of mine) {
    const hiringTeam = job.hiringTeam.filter((entry) => entry.memberId !== memberId);
    await applyJobPatch(tx, job, { hiringTeam });
  }
}
