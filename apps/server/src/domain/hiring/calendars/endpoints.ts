import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { Interview } from '../interviews/schema.ts';
import { createCalendar, deleteCalendar, getCalendar, updateCalendar } from './change-calendar.ts';
import { startAuthorization } from './providers/authorize.ts';
import { calendars } from './queries.ts';
import {
  Calendar,
  CalendarAuthorization,
  CalendarOrTombstone,
  CalendarPatch,
  calendarFilters,
  NewCalendar,
  NewCalendarAuthorization,
} from './schema.ts';
import { keepTime } from './written/keep-time.ts';

const tag = 'Calendars';
const params = IdParam;

const { list, create, get, update, remove } = resource({
  name: 'calendar',
  tag,
  path: '/calendars',
  scope: 'availability',
});

export const calendarOperations = [
  list(
    {
      description: 'Returns the calendars that members have connected, newest first.',
      query: listQuery(calendarFilters),
      data: CalendarOrTombstone,
    },
    ({ db, workspaceId }, query) => calendars.list(db.read, workspaceId, query),
  ),
  create(
    {
      summary: 'Connect a calendar',
      description:
        'Candidates are no longer offered times at which the calendar says that the member is busy. Only times are read and stored, never titles, places or people. It is read within seconds and then every five minutes; until then, and once it could not be read for a day, the member is not offered at all (`calendar_unreadable`). Members connect their own calendars; owners, admins and API keys those of everybody.',
      workspaceWide: true,
      body: NewCalendar,
      data: Calendar,
      errors: [403, 409],
      example: {
        memberId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        kind: 'ics',
        url: 'https://calendar.example.com/private-4f3a/basic.ics',
      },
    },
    createCalendar,
  ),
  operation(
    {
      id: 'authorizeCalendar',
      method: 'POST',
      path: '/calendar-authorizations',
      tag,
      summary: 'Permit access to a calendar of Google or Microsoft',
      description:
        'Returns the page of the provider on which the signed-in member permits the access; the calendar is then connected in the same session with `POST /calendars`.',
      scope: null,
      sessionOnly: true,
      body: NewCalendarAuthorization,
      data: CalendarAuthorization,
      example: { kind: 'google' },
    },
    async (context, { body }) => startAuthorization(context, body.kind),
  ),
  get(
    {
      description: 'Returns when the calendar was last read, and why it cannot be read.',
      data: Calendar,
    },
    getCalendar,
  ),
  update(
    {
      summary: 'Change a calendar',
      description:
        'With another `url`, `userName`, `password` or `allDay` it is read anew. Another `url` of a CalDAV calendar needs its `password` as well.',
      workspaceWide: true,
      body: CalendarPatch,
      data: Calendar,
      errors: [403],
      example: { allDay: 'never' },
    },
    updateCalendar,
  ),
  remove(
    {
      summary: 'Disconnect a calendar',
      description: 'Its times no longer count. Its address and password are removed at once.',
      workspaceWide: true,
      errors: [403],
    },
    deleteCalendar,
  ),
  operation(
    {
      id: 'keepInterviewTime',
      method: 'POST',
      path: '/interviews/{id}/keep-time',
      tag: 'Interviews',
      summary: 'Keep the time of an interview',
      description:
        'For an interview with `calendarDifferences`: the event is written again to the calendars in which it was moved or removed. With `timeZoneMovesTo`: the moment remains, and everybody gets an email with what the clocks show then. To take over another time instead, reschedule the interview. No effect without either.',
      scope: 'interviews:write',
      params,
      data: Interview,
      errors: [409],
      conditional: true,
    },
    (context, { params: { id } }) => keepTime(context, id),
  ),
];
