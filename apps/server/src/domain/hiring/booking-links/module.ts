import type { Module } from '../../records/module.ts';
import { bookingLinkOperations } from './endpoints.ts';
import { bookingLinkEvents } from './events.ts';

export const bookingLinks: Module = {
  tags: {
    'Booking links': 'Let candidates choose the times of their interviews from those at which everybody can take part.',
  },
  operations: bookingLinkOperations,
  events: [bookingLinkEvents],
  readScopes: { booking_link: 'scheduling:read' },
};
