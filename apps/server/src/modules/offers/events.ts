import type { EventType } from '../../platform/events.ts';
import { changesField, closed } from '../../platform/http/schema.ts';
import { Offer, type OfferStatus } from './schema.ts';

const offer = closed({ offer: Offer });
const changed = closed({ offer: Offer, changes: changesField });

export const offerEvents: readonly EventType[] = [
  { type: 'offer.created', summary: 'An offer was drafted', data: offer },
  { type: 'offer.updated', summary: 'The draft of an offer changed', data: changed },
  { type: 'offer.sent', summary: 'An offer was sent', data: changed },
  { type: 'offer.accepted', summary: 'The candidate accepted an offer, and is hired', data: changed },
  { type: 'offer.declined', summary: 'The candidate declined an offer', data: changed },
  { type: 'offer.withdrawn', summary: 'An offer was taken back', data: changed },
  { type: 'offer.expired', summary: 'A sent offer was not decided in time', data: changed },
];

/** What becoming this is called in the event log. */
export const STATUS_EVENT = {
  sent: 'offer.sent',
  accepted: 'offer.accepted',
  declined: 'offer.declined',
  withdrawn: 'offer.withdrawn',
  expired: 'offer.expired',
} as const satisfies Record<Exclude<OfferStatus, 'draft'>, string>;
