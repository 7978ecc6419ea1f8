import type { Change } from '../../platform/change.ts';
import { endInterviewIn } from './change-interview.ts';
import { findInterview, lockComingInterviews } from './queries.ts';

/** Cancels the interviews of these applications that have not begun; everybody who takes part is told. */
export async function cancelComingInterviewsIn(tx: Change, applicationIds: readonly string[]): Promise<void> {
  for (const id of await lockComingInterviews(tx, tx.workspaceId, applicationIds)) {
    // Locked a moment ago, so it is there.
    await endInterviewIn(tx, (await findInterview(tx, tx.workspaceId, id))!, 'canceled');
  }
}
