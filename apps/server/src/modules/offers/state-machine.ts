import type { StateMachine } from '../../platform/state-machine.ts';
import type { OfferStatus } from './schema.ts';

/** Source: contract 4. */
export const OFFER_STATES: StateMachine<OfferStatus> = {
  draft: ['sent', 'withdrawn'],
  sent: ['accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  withdrawn: [],
  expired: [],
};
