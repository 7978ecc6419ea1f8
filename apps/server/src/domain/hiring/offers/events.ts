import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { historicField } from '../../records/access/history.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Offer, type OfferStatus } from './schema.ts';

const offer = closed({ offer: Offer });
const changed = closed({ offer: Offer, changes: changesField });

export const offerEvents = defineEvents(
  'offer',
  {
    created: {
      summary: 'A draft offer was created, or an offer of the past recorded',
      data: closed({ offer: Offer, historic: historicField }),
    },
    updated: { summary: 'A draft offer was changed', data: changed },
    sent: { summary: 'An offer was sent', data: changed },
    accepted: { summary: 'The candidate accepted an offer and was hired', data: changed },
    declined: { summary: 'The candidate declined an offer', data: changed },
    withdrawn: { summary: 'An offer was withdrawn', data: changed },
    expired: { summary: 'A sent offer expired without a decision', data: changed },
    deleted: { summary: 'An offer was deleted', data: offer },
  },
  APPLICATION_CONTEXT,
);

/** The event for a transition to each status. */
export const STATUS_EVENT = {
  sent: offerEvents.sent,
  accepted: offerEvents.accepted,
  declined: offerEvents.declined,
  withdrawn: offerEvents.withdrawn,
  expired: offerEvents.expired,
} as const satisfies Record<Exclude<OfferStatus, 'draft'>, unknown>;
