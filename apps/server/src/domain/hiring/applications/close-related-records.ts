import type { Change } from '../../../platform/changes/change.ts';
import { cancelUpcomingInterviews } from '../interviews/cancel-upcoming.ts';
import { withdrawSentOffers } from '../offers/withdraw-sent-offers.ts';

/**
 * Cancels upcoming interviews and withdraws sent offers of (locked) applications that were rejected, withdrawn or deleted.
 * Draft offers, tasks and interviews that have started remain, because the application may be reopened.
 */
export async function closeRelatedRecords(tx: Change, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await withdrawSentOffers(tx, applicationIds);
  await cancelUpcomingInterviews(tx, applicationIds);
}
