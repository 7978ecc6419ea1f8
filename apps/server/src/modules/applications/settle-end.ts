import type { Change } from '../../platform/change.ts';
import { cancelComingInterviewsIn } from '../interviews/cancel-coming.ts';
import { withdrawSentOffersIn } from '../offers/withdraw-sent.ts';

/**
 * What follows when locked applications are rejected, withdrawn or deleted: nobody should come to an interview or accept an
 * offer of theirs. What can wait for a reopening stays: drafts of offers, tasks, and interviews whose time has come.
 */
export async function settleEndIn(tx: Change, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await withdrawSentOffersIn(tx, applicationIds);
  await cancelComingInterviewsIn(tx, applicationIds);
}
