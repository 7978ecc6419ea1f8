import type { StateMachine } from '../../../platform/records/state-machine.ts';
import type { OfferStatus } from './schema.ts';

/** Allowed transitions; accepted, declined, withdrawn and expired are final. */
export const OFFER_STATES: StateMachine<OfferStatus> = {
  draft: ['sent', 'withdrawn'],
  sent: ['accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  withdrawn: [],
  expired: [],
};
