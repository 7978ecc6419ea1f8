import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { type DavSource, findCalendars } from '../caldav.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import { CALENDAR_SECRET } from '../calendar-secret.ts';
import { GoogleCalendar } from '../providers/google.ts';
import { MicrosoftCalendar } from '../providers/microsoft.ts';
import { openProvider } from '../providers/open-provider.ts';
import { CaldavCalendar } from './caldav-calendar.ts';
import { type DueWrites, storeCollection } from './queries.ts';
import type { WrittenCalendar } from './written-calendar.ts';

type Writing = Services & { signal: AbortSignal };

/** @throws CalendarUnreadable */
export async function openCalendar(db: Database, services: Writing, calendar: DueWrites): Promise<WrittenCalendar> {
  const { kind } = calendar;
  if (kind === 'google') return new GoogleCalendar(openProvider(db, services, { ...calendar, kind }));
  if (kind === 'microsoft') return new MicrosoftCalendar(openProvider(db, services, { ...calendar, kind }));
  const { secrets } = services;
  const open = (sealed: Buffer) => secrets.open(sealed, CALENDAR_SECRET).toString();
  const { userName, passwordSealed, urlSealed, collectionSealed } = calendar;
  const login = { userName: userName ?? '', password: passwordSealed === null ? '' : open(passwordSealed) };
  const source: DavSource = { url: open(urlSealed), login };
  if (collectionSealed !== null) return new CaldavCalendar(services, source, open(collectionSealed));
  const [first] = (await findCalendars(services, source)).filter(({ isWritable }) => isWritable);
  if (first === undefined) throw new CalendarUnreadable('The user cannot write to any calendar at this address.');
  const chosen = await storeCollection(db.write, calendar, secrets.seal(first.url, CALENDAR_SECRET));
  return new CaldavCalendar(services, source, chosen === undefined ? first.url : open(chosen));
}
