import type { Change } from '../../../platform/changes/change.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { endInterview } from './change-interview.ts';
import { interviews, lockUpcomingInterviews } from './queries.ts';

/** Cancels the interviews of these applications that have not started, and emails the participants. */
export async function cancelUpcomingInterviews(tx: Change, applicationIds: readonly string[]): Promise<void> {
  for (const id of await lockUpcomingInterviews(tx, tx.workspaceId, applicationIds)) {
    // It exists, because it is locked.
    await endInterview(tx, (await interviews.find(tx, tx.workspaceId, id))!, 'canceled');
  }
}

/** The same for applications that were hired: nobody meets to decide about them any more. */
export function cancelInterviewsOfHired(tx: Change, hired: readonly ApplicationRow[]): Promise<void> {
  return cancelUpcomingInterviews(
    tx,
    hired.map(({ id }) => id),
  );
}
