import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { applyJobPatch } from './change-job.ts';
import { isOnTeam, jobs, lockJobsOfTeam } from './queries.ts';

/** Locks the jobs whose hiring team a member is on: before the member, because changing a team locks the job first. */
export function lockJobsOfTeamMember(caller: Change, memberId: string): void {
  const tx = unrestricted(caller);
  tx.send(lockJobsOfTeam(tx.workspaceId, memberId));
}

/** Removes a member from all hiring teams, as part of the change that removes them from the workspace. */
export async function leaveHiringTeams(caller: Change, memberId: string): Promise<void> {
  const tx = unrestricted(caller);
  const mine = await jobs.rows(tx, tx.workspaceId, { where: [isOnTeam(memberId)], order: sql`t.id`, lock: 'update' });
  for (const job of mine) {
    const hiringTeam = job.hiringTeam.filter((entry) => entry.memberId !== memberId);
    await applyJobPatch(tx, job, { hiringTeam });
  }
}
