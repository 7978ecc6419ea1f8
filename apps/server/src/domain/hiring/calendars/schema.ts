import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  label,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

const Kind = oneOf(['ics', 'caldav', 'google', 'microsoft'] as const, {
  description:
    '`ics`: a file at a URL, as Google, Outlook and others publish it. `caldav`: a server such as iCloud, Fastmail or Nextcloud, with a user name and password. `google`, `microsoft`: through OAuth, if the server has a client of that provider.',
});
const AllDay = oneOf(['as_marked', 'always', 'never'] as const, {
  description:
    'Whether entries for whole days take time: as the calendar marks each of them, always, or never. For `ics` and `caldav`.',
});
const url = text(2_000, {
  description:
    'For `ics`, the URL of the file; `webcal` is read as `https`. For `caldav`, that of a calendar, or of the server for all calendars of the user. It is not returned.',
  examples: ['https://calendar.example.com/private-4f3a/basic.ics'],
});
const password = text(500, {
  description: 'For `caldav`: an app password, where the provider has them. It is not returned.',
});
const userName = nullable(
  text(200, { description: 'For `caldav`. Of `google` and `microsoft`, the address of the account.' }),
);
const ProviderKind = oneOf(['google', 'microsoft'] as const);

export const NewCalendarAuthorization = record('NewCalendarAuthorization', { kind: ProviderKind });
export const CalendarAuthorization = plainRecord('CalendarAuthorization', {
  url: Type.String({
    description:
      'The page of the provider on which the member permits the access. It returns to `/settings/account` with `code` and `state`, with which the calendar is connected.',
  }),
});

const writes = Type.Boolean({
  description:
    'Whether the interviews of the member are written to it, which then get no calendar file by email. At most one calendar of a member: another one is no longer written to.',
});

const fields = {
  id: Uuid,
  memberId: Type.Unsafe<string>({ ...Uuid, description: 'Whose calendar it is.' }),
  kind: Kind,
  name: label(100),
  host: Type.String({ description: 'The host of the URL.', examples: ['calendar.example.com'] }),
  userName,
  allDay: AllDay,
  writes,
  readAt: Type.Unsafe<string | null>({
    ...nullable(Timestamp),
    description:
      'When it was last read; null before the first time. Reading it does not change `updatedAt` and has no event.',
  }),
  error: nullable(Type.String({ description: 'Why it could not be read since then.' })),
  pendingWrites: Type.Integer({ minimum: 0, description: 'How many interviews are still to be written or removed.' }),
  writeError: nullable(Type.String({ description: 'Why the last of them failed. It is repeated until it succeeds.' })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Calendar = plainRecord('Calendar', fields);
export type Calendar = Static<typeof Calendar>;

/** A calendar in a list that includes deleted ones, which have `deletedAt`. */
export const CalendarOrTombstone = plainRecord('CalendarOrTombstone', {
  ...Calendar.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const NewCalendar = record('NewCalendar', {
  memberId: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'By default the signed-in member. Required with an API key.' }),
  ),
  kind: Kind,
  name: Type.Optional(label(100)),
  url: Type.Optional(url),
  userName: Type.Optional(userName),
  password: Type.Optional(password),
  code: Type.Optional(
    text(4_000, { description: 'For `google` and `microsoft`: what the provider has returned. It can be used once.' }),
  ),
  state: Type.Optional(
    text(4_000, { description: 'For `google` and `microsoft`: what the provider has returned, in the same session.' }),
  ),
  allDay: Type.Optional(AllDay),
  writes: Type.Optional(writes),
});
export type NewCalendar = Static<typeof NewCalendar>;

export const CalendarPatch = patch('CalendarPatch', {
  name: label(100),
  url,
  userName,
  password,
  allDay: AllDay,
  writes,
});
export type CalendarPatch = Static<typeof CalendarPatch>;

export const calendarFilters = { memberId: anyOf(Uuid) };
