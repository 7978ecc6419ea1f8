import type { Period } from '../../../../platform/calendar/local-time.ts';
import type { CalendarEvent } from '../../../../platform/calendar/render-calendar.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import type { DueEntry, Stored } from '../written/queries.ts';
import { EntryChanged, type WrittenCalendar } from '../written/written-calendar.ts';
import { failureOf, isAbsent, isSuccess, type ProviderClient } from './provider-client.ts';
import { fieldsOf, listOf, textOf } from './response-fields.ts';
import { midnight, periodOf, windows } from './windows.ts';

/** When the user is busy, which calendars they have, and their own events. */
export const GOOGLE_SCOPES = [
  'https://www.googleapis.com/auth/calendar.freebusy',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  'https://www.googleapis.com/auth/calendar.events.owned',
];
/** Of one query, as documented (`calendarExpansionMax`). */
const MAX_CALENDARS = 50;
/** Queries for about three months are refused (`timeRangeTooLong`). */
const MAX_DAYS = 60;

/** The address of the account: the ID of its primary calendar. @throws CalendarUnreadable */
export async function googleAddress(client: ProviderClient): Promise<string> {
  const { body } = await client.read({ method: 'GET', path: '/users/me/calendarList/primary?fields=id' });
  const address = textOf(fieldsOf(body).id);
  if (address === null) throw new CalendarUnreadable('The account has no calendar.');
  return address;
}

/** Of the calendars that the user owns and shows. @throws CalendarUnreadable, also if one of them cannot be read */
export async function googleBusy(client: ProviderClient, window: Period): Promise<Period[]> {
  const fields = 'items(id,primary,selected)';
  const path = `/users/me/calendarList?minAccessRole=owner&maxResults=250&fields=${encodeURIComponent(fields)}`;
  const listed = listOf(fieldsOf((await client.read({ method: 'GET', path })).body).items).map(fieldsOf);
  const ids = listed
    .filter(({ primary, selected }) => primary === true || selected === true)
    .flatMap(({ id }) => textOf(id) ?? [])
    .slice(0, MAX_CALENDARS);
  if (ids.length === 0) throw new CalendarUnreadable('The account has no calendar.');
  const busy: Period[] = [];
  for (const { from, to } of windows(window, MAX_DAYS)) {
    const times = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString() };
    const body = { ...times, items: ids.map((id) => ({ id })) };
    const response = await client.read({ method: 'POST', path: '/freeBusy', body });
    const calendars = fieldsOf(fieldsOf(response.body).calendars);
    for (const id of ids) {
      const { errors, busy: found } = fieldsOf(calendars[id]);
      // A calendar with errors has status 200, and no busy times.
      if (listOf(errors).length > 0 || !Array.isArray(found))
        throw new CalendarUnreadable('Google cannot read one of the calendars at the moment.');
      busy.push(...found.map((each) => periodOf(fieldsOf(each).start, fieldsOf(each).end)));
    }
  }
  return busy;
}

const EVENTS = '/calendars/primary/events';

/** The primary calendar of the account. The ID of an event is chosen here, so that it is created once. */
export class GoogleCalendar implements WrittenCalendar {
  readonly #client: ProviderClient;

  constructor(client: ProviderClient) {
    this.#client = client;
  }

  async put(entry: DueEntry, event: CalendarEvent): Promise<Stored> {
    const id = idOf(entry);
    const isNew = entry.remoteId === null;
    const path = isNew ? EVENTS : `${EVENTS}/${id}`;
    const response = await this.#client.send({
      method: isNew ? 'POST' : 'PUT',
      path: `${path}?sendUpdates=none`,
      headers: isNew ? {} : matching(entry),
      body: { ...(isNew ? { id } : {}), ...contentOf(event) },
    });
    if (isSuccess(response)) return { remoteId: id, etag: textOf(fieldsOf(response.body).etag) };
    const isChanged = response.status === 412 || (isNew ? response.status === 409 : isAbsent(response));
    throw isChanged ? new EntryChanged(failureOf(response).message) : failureOf(response);
  }

  async remove(entry: DueEntry): Promise<void> {
    const path = `${EVENTS}/${idOf(entry)}?sendUpdates=none`;
    const response = await this.#client.send({ method: 'DELETE', path, headers: matching(entry) });
    if (isSuccess(response) || isAbsent(response)) return;
    throw response.status === 412 ? new EntryChanged(failureOf(response).message) : failureOf(response);
  }

  /** A deleted event can still be read, and is restored by the next write. */
  async read(entry: DueEntry): Promise<Stored | null> {
    const found = await this.#get(entry);
    return found === null ? null : { remoteId: idOf(entry), etag: textOf(found.etag) };
  }

  async findPeriod(entry: DueEntry, _uid: string, timeZone: string): Promise<Period | null | undefined> {
    const found = await this.#get(entry);
    if (found === null || found.status === 'cancelled') return null;
    if (textOf(found.etag) === entry.etag) return undefined;
    const [start, end] = [fieldsOf(found.start), fieldsOf(found.end)];
    const [firstDay, dayAfter] = [textOf(start.date), textOf(end.date)];
    if (firstDay === null || dayAfter === null) return periodOf(start.dateTime, end.dateTime);
    return { from: midnight(firstDay, timeZone), to: midnight(dayAfter, timeZone) };
  }

  async #get(entry: DueEntry): Promise<Record<string, unknown> | null> {
    const path = `${EVENTS}/${idOf(entry)}?fields=id,etag,status,start,end`;
    const response = await this.#client.send({ method: 'GET', path });
    if (isAbsent(response)) return null;
    if (!isSuccess(response)) throw failureOf(response);
    return fieldsOf(response.body);
  }
}

/** IDs consist of the letters a to v and digits. */
const idOf = ({ interviewId }: DueEntry): string => `rolecall${interviewId.toLowerCase().replaceAll('-', '')}`;
const matching = ({ etag }: DueEntry): Record<string, string> => (etag === null ? {} : { 'if-match': etag });

function contentOf({ summary, description, location, start, end, timeZone }: CalendarEvent): object {
  const at = (time: Date) => ({ dateTime: time.toISOString(), timeZone: timeZone ?? 'UTC' });
  return {
    ...{ summary, description: description ?? '', location: location ?? '' },
    ...{ start: at(start), end: at(end), status: 'confirmed', transparency: 'opaque' },
  };
}
