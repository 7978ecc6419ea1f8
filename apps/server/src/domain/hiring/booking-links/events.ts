import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { BookingLink } from './schema.ts';

const link = closed({ bookingLink: BookingLink });
const changed = closed({ bookingLink: BookingLink, changes: changesField });

export const bookingLinkEvents = defineEvents(
  'booking_link',
  {
    created: { summary: 'A candidate can choose the times of interviews', data: link },
    booked: { summary: 'A candidate booked the interviews of a booking link', data: changed },
    rescheduled: { summary: 'A candidate chose other times for the interviews of a booking link', data: changed },
    canceled: { summary: 'A candidate canceled the interviews of a booking link', data: changed },
    updated: { summary: 'A booking link changed otherwise: its candidate was merged', data: changed },
    deleted: { summary: 'A booking link was deleted, because its candidate was erased', data: link },
    revoked: { summary: 'The team ended a booking link; interviews that were booked remain', data: changed },
  },
  APPLICATION_CONTEXT,
);
