import { operation } from '../../../platform/http/contract/operation.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from './change-feed.ts';
import { CalendarFeed, CreatedCalendarFeed } from './schema.ts';

const mine = { tag: 'Calendars', path: '/calendar-feed', scope: null, sessionOnly: true } as const;

export const calendarFeedOperations = [
  operation(
    {
      ...mine,
      id: 'getCalendarFeed',
      method: 'GET',
      summary: 'Get whether you subscribe to your interviews',
      description: 'Returns since when the signed-in member has an address for calendar programs.',
      data: CalendarFeed,
    },
    (context) => getCalendarFeed(context),
  ),
  operation(
    {
      ...mine,
      id: 'createCalendarFeed',
      method: 'POST',
      summary: 'Create the address of your interviews',
      description:
        'Returns an address from which calendar programs read the interviews of the signed-in member: those of the last 30 days and all to come that the member can see. The address that they had before is no longer valid. An address needs no password, so treat it like one.',
      stepUp: true,
      emptyBody: true,
      status: 201,
      data: CreatedCalendarFeed,
      secretResponse: true,
    },
    (context) => createCalendarFeed(context),
  ),
  operation(
    {
      ...mine,
      id: 'deleteCalendarFeed',
      method: 'DELETE',
      summary: 'Remove the address of your interviews',
      description: 'The address is no longer valid. Does nothing if there is none.',
      data: null,
    },
    (context) => deleteCalendarFeed(context),
  ),
];
