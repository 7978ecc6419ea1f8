import type { Change } from '../../../platform/changes/change.ts';
import { endInterview } from './change-interview.ts';
import { interviews, lockUpcomingInterviews } from './queries.ts';

/** Cancels the interviews of these applications that have not started, and emails the participants. */
export async function cancelUpcomingInterviews(tx: Change, applicationIds: readonly string[]): Promise<void> {
  for (const id of await lockUpcomingInterviews(tx, tx.workspaceId, applicationIds)) {
    // It exists, because it is locked.
    await endInterview(tx, (await interviews.find(tx, tx.workspaceId, id))!, 'canceled');
  }
}
