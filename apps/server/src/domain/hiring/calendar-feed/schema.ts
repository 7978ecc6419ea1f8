import { nullable, plainRecord, type Static, Timestamp, Type } from '../../../platform/http/contract/schema.ts';

export const CalendarFeed = plainRecord('CalendarFeed', {
  createdAt: Type.Unsafe<string | null>({
    ...nullable(Timestamp),
    description: 'Since when the address is valid; null if there is none.',
  }),
});
export type CalendarFeed = Static<typeof CalendarFeed>;

export const CreatedCalendarFeed = plainRecord('CreatedCalendarFeed', {
  createdAt: Timestamp,
  url: Type.String({
    description: 'The address, which is returned only once. Anybody who knows it can read the interviews.',
    examples: ['https://hiring.example.com/calendar-feeds/AZegLD9QT6qP….ics'],
  }),
});
export type CreatedCalendarFeed = Static<typeof CreatedCalendarFeed>;
