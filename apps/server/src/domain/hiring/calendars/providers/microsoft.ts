import type { Period } from '../../../../platform/calendar/local-time.ts';
import type { CalendarEvent } from '../../../../platform/calendar/render-calendar.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import type { DueEntry, Stored } from '../written/queries.ts';
import { EntryChanged, type WrittenCalendar } from '../written/written-calendar.ts';
import { failureOf, isAbsent, isSuccess, type ProviderClient } from './provider-client.ts';
import { fieldsOf, listOf, textOf } from './response-fields.ts';
import { periodOf, windows } from './windows.ts';

export const MICROSOFT_SCOPES = ['offline_access', 'User.Read', 'Calendars.ReadWrite'];
/** Longer periods are refused. */
const MAX_DAYS = 60;
/** All but `free` and `workingElsewhere`. */
const BUSY: ReadonlySet<unknown> = new Set(['busy', 'tentative', 'oof', 'unknown']);
/** IDs otherwise change when the user moves an event. */
const PREFER = { prefer: 'outlook.timezone="UTC", IdType="ImmutableId"' };

/** The address of the account. @throws CalendarUnreadable */
export async function microsoftAddress(client: ProviderClient): Promise<string> {
  const { mail, userPrincipalName } = fieldsOf(
    (await client.read({ method: 'GET', path: '/me?$select=mail,userPrincipalName' })).body,
  );
  const address = textOf(mail) ?? textOf(userPrincipalName);
  if (address === null) throw new CalendarUnreadable('The account has no mailbox.');
  return address;
}

/** Of the default calendar. Subjects, which are in the response, go no further. @throws CalendarUnreadable */
export async function microsoftBusy(client: ProviderClient, address: string, window: Period): Promise<Period[]> {
  const at = (time: number) => ({ dateTime: new Date(time).toISOString().slice(0, -1), timeZone: 'UTC' });
  const busy: Period[] = [];
  for (const { from, to } of windows(window, MAX_DAYS)) {
    const body = { schedules: [address], startTime: at(from), endTime: at(to), availabilityViewInterval: 60 };
    const response = await client.read({ method: 'POST', path: '/me/calendar/getSchedule', headers: PREFER, body });
    const [schedule] = listOf(fieldsOf(response.body).value).map(fieldsOf);
    // A mailbox that cannot be read has status 200, and no times.
    if (schedule === undefined || schedule.error != null || !Array.isArray(schedule.scheduleItems))
      throw new CalendarUnreadable('Microsoft cannot read the mailbox at the moment.');
    for (const item of schedule.scheduleItems.map(fieldsOf)) {
      if (BUSY.has(item.status)) busy.push(periodOf(utcOf(item.start), utcOf(item.end)));
    }
  }
  return busy;
}

/** `2026-12-01T09:00:00.0000000`, without an offset. */
function utcOf(value: unknown): string | null {
  const { dateTime, timeZone } = fieldsOf(value);
  const time = textOf(dateTime);
  return time === null || timeZone !== 'UTC' ? null : `${time.replace(/Z$/, '')}Z`;
}

const EVENTS = '/me/events';
/** By which an event is found whose creation got no response. */
const PROPERTY = 'String {7f1c6f0e-2d0b-4b55-9d5e-6a3a2b9f5c11} Name RolecallInterview';

/** The default calendar of the account, in which attempts to create one event have the same `transactionId`. */
export class MicrosoftCalendar implements WrittenCalendar {
  readonly #client: ProviderClient;

  constructor(client: ProviderClient) {
    this.#client = client;
  }

  async put(entry: DueEntry, event: CalendarEvent): Promise<Stored> {
    const { remoteId } = entry;
    const content = contentOf(event);
    if (remoteId === null && (await this.read(entry)) !== null)
      throw new EntryChanged('It is in the calendar already.');
    const own = {
      transactionId: entry.key,
      singleValueExtendedProperties: [{ id: PROPERTY, value: entry.interviewId.toLowerCase() }],
    };
    const response = await this.#client.send(
      remoteId === null
        ? { method: 'POST', path: EVENTS, headers: PREFER, body: { ...content, ...own } }
        : { method: 'PATCH', path: pathOf(remoteId), headers: { ...PREFER, ...matching(entry) }, body: content },
    );
    if (isSuccess(response)) return storedOf(response.body) ?? (await this.read(entry)) ?? lost();
    const isChanged = response.status === 412 || (remoteId === null ? response.status === 409 : isAbsent(response));
    throw isChanged ? new EntryChanged(failureOf(response).message) : failureOf(response);
  }

  async remove(entry: DueEntry): Promise<void> {
    const known = entry.remoteId === null ? await this.read(entry) : entry;
    if (known?.remoteId == null) return;
    const path = pathOf(known.remoteId);
    const response = await this.#client.send({ method: 'DELETE', path, headers: { ...PREFER, ...matching(known) } });
    if (isSuccess(response) || isAbsent(response)) return;
    throw response.status === 412 ? new EntryChanged(failureOf(response).message) : failureOf(response);
  }

  async read(entry: Pick<DueEntry, 'interviewId'>): Promise<Stored | null> {
    return storedOf(await this.#find(entry));
  }

  async findPeriod(entry: DueEntry): Promise<Period | null | undefined> {
    const found = fieldsOf(await this.#find(entry));
    const stored = storedOf(found);
    if (stored === null || found.isCancelled === true) return null;
    return stored.etag === entry.etag ? undefined : periodOf(utcOf(found.start), utcOf(found.end));
  }

  async #find(entry: Pick<DueEntry, 'interviewId'>): Promise<unknown> {
    const value = entry.interviewId.toLowerCase();
    const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${value}')`;
    const path = `${EVENTS}?$select=id,isCancelled,start,end&$top=1&$filter=${encodeURIComponent(filter)}`;
    const { body } = await this.#client.read({ method: 'GET', path, headers: PREFER });
    return listOf(fieldsOf(body).value)[0];
  }
}

const pathOf = (remoteId: string): string => `${EVENTS}/${encodeURIComponent(remoteId)}`;
const matching = ({ etag }: Pick<DueEntry, 'etag'>): Record<string, string> =>
  etag === null ? {} : { 'if-match': etag };

function storedOf(event: unknown): Stored | null {
  const fields = fieldsOf(event);
  const remoteId = textOf(fields.id);
  return remoteId === null ? null : { remoteId, etag: textOf(fields['@odata.etag']) };
}

function lost(): never {
  throw new CalendarUnreadable('Microsoft does not say which event it has created.');
}

function contentOf({ summary, description, location, start, end }: CalendarEvent): object {
  const at = (time: Date) => ({ dateTime: time.toISOString().slice(0, -1), timeZone: 'UTC' });
  return {
    ...{ subject: summary, body: { contentType: 'text', content: description ?? '' } },
    ...{ start: at(start), end: at(end), location: { displayName: location ?? '' }, showAs: 'busy' },
  };
}
