import type { Change } from '../../../platform/changes/change.ts';
import { changesBetween } from '../../../platform/records/diff.ts';
import { STATUS_EVENT } from './events.ts';
import { lockSentOffers, setOfferStatus } from './queries.ts';
import { recordOfferChange } from './record-offer.ts';

/** Withdraws the sent, unexpired offers of these applications, which the caller has locked. */
export async function withdrawSentOffers(tx: Change, applicationIds: readonly string[]): Promise<void> {
  for (const offer of await lockSentOffers(tx, tx.workspaceId, applicationIds)) {
    const withdrawn = await setOfferStatus(tx, tx.workspaceId, offer.id, 'withdrawn');
    recordOfferChange(tx, STATUS_EVENT.withdrawn, withdrawn, changesBetween(offer, withdrawn, ['status']));
  }
}
