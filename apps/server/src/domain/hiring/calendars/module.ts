import type { Module } from '../../records/module.ts';
import { CALENDAR_SECRET } from './calendar-secret.ts';
import { calendarOperations } from './endpoints.ts';
import { calendarEvents } from './events.ts';
import { calendarReads } from './read-calendars.ts';
import { calendarWrites } from './written/write-calendars.ts';

export const calendars: Module = {
  tags: {
    Calendars:
      'Calendars of members, from which the times are read at which they are busy, and the address from which they read their interviews.',
  },
  operations: calendarOperations,
  events: [calendarEvents],
  readScopes: { calendar: 'availability:read' },
  jobs: [calendarReads, calendarWrites],
  sealed: [
    { table: 'calendars', columns: ['url_sealed', 'password_sealed'], purpose: CALENDAR_SECRET },
    {
      table: 'calendar_tokens',
      columns: ['refresh_sealed', 'access_sealed'],
      key: ['workspace_id', 'calendar_id'],
      purpose: CALENDAR_SECRET,
    },
    {
      table: 'calendar_writes',
      columns: ['collection_sealed'],
      key: ['workspace_id', 'calendar_id'],
      purpose: CALENDAR_SECRET,
    },
  ],
  tablesOfNoJob: ['calendars', 'calendar_entries', 'calendar_reads', 'calendar_tokens', 'calendar_writes'],
};
