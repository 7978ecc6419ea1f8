import type { Change } from '../../platform/change.ts';
import { type changesBetween, wire } from '../../platform/diff.ts';
import type { OfferRow } from './queries.ts';

/** The event of an offer, by the caller unless another `actor` is named. */
export function recordOffer(
  tx: Change,
  type: string,
  offer: OfferRow,
  changes?: ReturnType<typeof changesBetween>,
  actor = tx.context.actor,
): void {
  tx.record({
    type,
    entityType: 'offer',
    entityId: offer.id,
    candidateId: offer.candidateId,
    actor,
    data: { offer: wire(offer), ...(changes === undefined ? {} : { changes }) },
  });
}
