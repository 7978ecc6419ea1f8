import type { Module } from '../../records/module.ts';
import { offerOperations } from './endpoints.ts';
import { offerEvents } from './events.ts';
import { expireOffers } from './expire-offers.ts';

export const offers: Module = {
  tags: {
    Offers:
      '`draft`, `sent`, then `accepted`, `declined`, `expired` or `withdrawn`. Accepting an offer hires the candidate.',
  },
  operations: offerOperations,
  events: [offerEvents],
  jobs: [expireOffers],
};
