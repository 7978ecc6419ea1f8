import type { Period } from '../../../../platform/calendar/local-time.ts';
import { type CalendarEvent, renderCalendar } from '../../../../platform/calendar/render-calendar.ts';
import { type DavSource, dav, query } from '../caldav.ts';
import {
  type CalendarResponse,
  CalendarUnreadable,
  parsed,
  type Reading,
  requireSuccess,
} from '../calendar-request.ts';
import type { DueEntry, Stored } from './queries.ts';
import { EntryChanged, EntryRejected, type WrittenCalendar } from './written-calendar.ts';

/**
 * A collection of a CalDAV server (RFC 4791). An event has the same address in all attempts, and is written only over what was
 * there when it was last read, so that a late request of another process changes nothing.
 */
export class CaldavCalendar implements WrittenCalendar {
  readonly #services: Reading;
  readonly #source: DavSource;
  readonly #collection: string;

  constructor(services: Reading, source: DavSource, collection: string) {
    this.#services = services;
    this.#source = source;
    this.#collection = collection.endsWith('/') ? collection : `${collection}/`;
  }

  async put(entry: DueEntry, event: CalendarEvent): Promise<Stored> {
    const remoteId = entry.remoteId ?? nameOf(entry);
    const condition: Record<string, string> = entry.remoteId === null ? { 'if-none-match': '*' } : matching(entry);
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition };
    const response = await this.#send('PUT', remoteId, headers, renderCalendar(event));
    if (isSuccess(response)) return { remoteId, etag: etagOf(response) };
    // A UID that is there already is a conflict for some servers and forbidden by others (RFC 4791, 5.3.2.1).
    const { status } = response;
    const isChanged = status === 412 || (entry.remoteId === null && (status === 403 || status === 409));
    throw isChanged ? new EntryChanged(rejected(response).message) : rejected(response);
  }

  async remove(entry: DueEntry): Promise<void> {
    const response = await this.#send('DELETE', entry.remoteId ?? nameOf(entry), matching(entry));
    if (isSuccess(response) || isAbsent(response)) return;
    throw response.status === 412 ? new EntryChanged(rejected(response).message) : rejected(response);
  }

  async read(entry: DueEntry, uid: string): Promise<Stored | null> {
    return (await this.#get(entry, uid))?.stored ?? null;
  }

  async findPeriod(entry: DueEntry, uid: string, timeZone: string): Promise<Period | null | undefined> {
    const found = await this.#get(entry, uid);
    if (found === null) return null;
    if (found.stored.etag !== null && found.stored.etag === entry.etag) return undefined;
    const result = await parsed(this.#services, { kind: 'event', uid, timeZone }, found.body);
    return 'period' in result ? result.period : null;
  }

  async #get(entry: DueEntry, uid: string): Promise<{ stored: Stored; body: Buffer } | null> {
    const remoteId = entry.remoteId ?? nameOf(entry);
    const response = await this.#send('GET', remoteId, {});
    if (isSuccess(response)) return { stored: { remoteId, etag: etagOf(response) }, body: response.body };
    if (!isAbsent(response)) throw rejected(response);
    // The member can have it from an invitation that was emailed before.
    const other = await this.#findByUid(uid);
    return other === null || other === remoteId ? null : this.#get({ ...entry, remoteId: other }, uid);
  }

  async #findByUid(uid: string): Promise<string | null> {
    const body = `<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID"><c:text-match collation="i;octet">${uid}</c:text-match></c:prop-filter></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
    const url = this.#collection;
    const response = await query(this.#services, this.#source, { url, method: 'REPORT', depth: '1', body });
    const result = await parsed(this.#services, { kind: 'collections' }, response.body);
    const [first] = 'collections' in result ? result.collections : [];
    if (first === undefined) return null;
    const found = new URL(first.href, response.url).href;
    return found.startsWith(this.#collection) ? found.slice(this.#collection.length) : null;
  }

  #send(method: string, remoteId: string, headers: Record<string, string>, body?: string): Promise<CalendarResponse> {
    const url = this.#collection + remoteId;
    return dav(this.#services, this.#source, { url, method, headers, ...(body === undefined ? {} : { body }) });
  }
}

const nameOf = ({ interviewId }: DueEntry): string => `${interviewId}.ics`;
const isSuccess = ({ status }: CalendarResponse): boolean => status >= 200 && status < 300;
const isAbsent = ({ status }: CalendarResponse): boolean => status === 404 || status === 410;
const matching = ({ etag }: DueEntry): Record<string, string> => (etag === null ? {} : { 'if-match': etag });

/** Weak ones match nothing (RFC 9110, 13.1.1). Some servers give none, or change what they have been given. */
function etagOf({ headers }: CalendarResponse): string | null {
  const etag = headers.etag ?? headers['oc-etag'];
  return etag === undefined || etag.startsWith('W/') ? null : etag;
}

function rejected(response: CalendarResponse): CalendarUnreadable {
  const { status } = response;
  if (status === 401 || status >= 500) requireSuccess(response);
  if (status === 404 || status === 410)
    return new CalendarUnreadable('The calendar that was written to does not exist any more.');
  if (status === 403) return new EntryRejected('The server does not let the user change this calendar.');
  return new EntryRejected(`The server does not take the event (status ${status}).`);
}
