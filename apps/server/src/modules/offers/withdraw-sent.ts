import type { Change } from '../../platform/change.ts';
import { changesBetween } from '../../platform/diff.ts';
import { STATUS_EVENT } from './events.ts';
import { lockSentOffers, setOfferStatus } from './queries.ts';
import { recordOffer } from './record-offer.ts';

/** Takes back what was offered for these applications, which the caller has locked. What has expired stays expired. */
export async function withdrawSentOffersIn(tx: Change, applicationIds: readonly string[]): Promise<void> {
  for (const offer of await lockSentOffers(tx, tx.workspaceId, applicationIds)) {
    const withdrawn = await setOfferStatus(tx, tx.workspaceId, offer.id, 'withdrawn');
    recordOffer(tx, STATUS_EVENT.withdrawn, withdrawn, changesBetween(offer, withdrawn, ['status']));
  }
}
