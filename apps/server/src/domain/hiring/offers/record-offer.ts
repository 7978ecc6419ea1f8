import type { Change } from '../../../platform/changes/change.ts';
import { apiFields, type Changes } from '../../../platform/records/diff.ts';
import type { offerEvents } from './events.ts';
import type { OfferRow } from './queries.ts';

type ChangeOfOffer = (typeof offerEvents)['updated' | 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'expired'];

/** Records the event for a change of an offer; the actor defaults to the caller. */
export function recordOfferChange(
  tx: Change,
  event: ChangeOfOffer,
  offer: OfferRow,
  changes: Changes,
  actor = tx.actor,
): void {
  tx.record(event, offer, { offer: apiFields(offer), changes }, { subjectId: offer.candidateId, actor });
}
