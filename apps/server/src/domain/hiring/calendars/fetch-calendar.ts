import { getDomain } from 'tldts';
import type { Period } from '../../../platform/calendar/local-time.ts';
import { piecesOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { EgressResponse } from '../../../platform/egress/egress.ts';
import { EgressFailed, EgressRejected } from '../../../platform/egress/errors.ts';
import { followRedirects } from '../../../platform/egress/follow-redirects.ts';
import { EmailUnreadable } from '../../../platform/email/received/email-reader.ts';
import type { BusyOptions, CalendarResult, CalendarTask, Collection } from './read-busy.ts';

/** Why a calendar cannot be read, in words for the member. */
export class CalendarUnreadable extends Error {}

/** Where a calendar is, and who reads it. */
export interface CalendarSource {
  kind: 'ics' | 'caldav';
  url: string;
  /** For CalDAV. */
  login: { userName: string; password: string } | null;
}

type Reading = Pick<Services, 'egress' | 'emailReader'> & { signal: AbortSignal };

const MODULE = new URL('./read-busy.ts', import.meta.url);
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** Of one calendar, or of all calendars of a user together: ten a day. They are read for each page with times. */
const MAX_PERIODS = 2_000;
/** More than anybody ticks in a calendar program. */
const MAX_COLLECTIONS = 20;
const NO_CALENDAR = 'The server has no calendar at this address.';

/** The times at which a calendar says that its owner is busy. @throws CalendarUnreadable; the reason of an aborted signal */
export async function fetchBusy(
  services: Reading,
  source: CalendarSource,
  options: Omit<BusyOptions, 'most'>,
): Promise<readonly Period[]> {
  const documents =
    source.kind === 'ics' ? [await getFile(services, source)] : await queryServer(services, source, options);
  const kind = source.kind === 'ics' ? 'ics' : 'entries';
  const most = Math.floor(MAX_PERIODS / documents.length);
  const busy: Period[] = [];
  for (const document of documents) {
    const result = await parsed(services, { kind, most, ...options }, document);
    if ('busy' in result) busy.push(...result.busy);
  }
  return busy;
}

async function getFile(services: Reading, { url }: CalendarSource): Promise<Buffer> {
  const { body } = await request(services, { url, method: 'GET', headers: { accept: 'text/calendar' } });
  return body;
}

/** The entries of each calendar of a user, or of the one that the URL names, within the window. */
async function queryServer(
  services: Reading,
  source: CalendarSource,
  { window }: Pick<BusyOptions, 'window'>,
): Promise<Buffer[]> {
  const time = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const body = `<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${time(window.from)}" end="${time(window.to)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
  const documents: Buffer[] = [];
  for (const url of await findCalendars(services, source)) {
    documents.push((await dav(services, source, { url, method: 'REPORT', depth: '1', body })).body);
  }
  return documents;
}

const PROPERTIES =
  '<?xml version="1.0"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:resourcetype/><d:current-user-principal/><c:calendar-home-set/></d:prop></d:propfind>';

/** From the address to the user, from the user to the collection of their calendars, as RFC 6764 and 4791 describe it. */
async function findCalendars(services: Reading, source: CalendarSource): Promise<string[]> {
  const find = async (url: string, depth: '0' | '1') => {
    const response = await dav(services, source, { url, method: 'PROPFIND', depth, body: PROPERTIES });
    const result = await parsed(services, { kind: 'collections' }, response.body);
    const collections = 'collections' in result ? result.collections : [];
    return collections.map((each) => ({ ...each, base: response.url }));
  };
  const absolute = ({ base }: { base: string }, href: string) => withinSite(source.url, new URL(href, base).href);
  let [at] = await find(source.url, '0').catch((error: unknown) => {
    // Many servers answer only below the path that this address redirects to.
    if (error instanceof CalendarUnreadable && error.message === NO_CALENDAR)
      return find(new URL('/.well-known/caldav', source.url).href, '0');
    throw error;
  });
  if (at?.isCalendar === true) return [absolute(at, at.href)];
  if (at !== undefined && at.home === null && at.principal !== null) [at] = await find(absolute(at, at.principal), '0');
  if (at === undefined || at.home === null) throw new CalendarUnreadable(NO_CALENDAR);
  const found: (Collection & { base: string })[] = await find(absolute(at, at.home), '1');
  const calendars = found.filter(({ isCalendar }) => isCalendar).slice(0, MAX_COLLECTIONS);
  if (calendars.length === 0) throw new CalendarUnreadable(NO_CALENDAR);
  return calendars.map((each) => absolute(each, each.href));
}

/** Passwords are sent to servers of the same site only: iCloud's are on other hosts than the one that users know. */
function withinSite(start: string, url: string): string {
  const [own, other] = [new URL(start), new URL(url)];
  const isSame =
    own.host === other.host || (getDomain(own.host) !== null && getDomain(own.host) === getDomain(other.host));
  if (!isSame || own.protocol !== other.protocol) throw new CalendarUnreadable(`The server leads to ${other.host}.`);
  return url;
}

function dav(
  services: Reading,
  source: CalendarSource,
  { url, method, depth, body }: { url: string; method: string; depth: string; body: string },
) {
  const { userName, password } = source.login!; // without which there is no calendar of this kind
  const headers = {
    authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
    'content-type': 'application/xml; charset=utf-8',
    depth,
  };
  return request(services, { url, method, headers, body }, (next) => withinSite(source.url, next));
}

/** @throws CalendarUnreadable */
async function request(
  { egress, signal }: Reading,
  given: { url: string; method: string; headers: Record<string, string>; body?: string },
  redirected?: (url: string) => string,
): Promise<EgressResponse & { url: string }> {
  const limits = { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_BYTES, signal };
  const response = await followRedirects(egress, { ...given, ...limits }, redirected).catch((error: unknown) => {
    if (error instanceof EgressRejected || error instanceof EgressFailed) throw new CalendarUnreadable(error.message);
    throw error;
  });
  if (response === null) throw new CalendarUnreadable('The server redirects too often, or to no address.');
  requireSuccess(response);
  return response;
}

function requireSuccess({ status, truncated }: EgressResponse): void {
  if (status === 401 || status === 403) throw new CalendarUnreadable('The server rejects the user name or password.');
  if (status === 404 || status === 405 || status === 410) throw new CalendarUnreadable(NO_CALENDAR);
  if (status < 200 || status >= 300) throw new CalendarUnreadable(`The server responded with status ${status}.`);
  if (truncated) throw new CalendarUnreadable('The calendar is larger than 10 MB.');
}

async function parsed({ emailReader }: Reading, task: CalendarTask, document: Buffer): Promise<CalendarResult> {
  const head = Buffer.from(`${JSON.stringify(task)}\n`);
  try {
    return (await emailReader.readWith(MODULE, [head, ...piecesOf(document)])) as CalendarResult; // what `read` returns
  } catch (error) {
    if (!(error instanceof EmailUnreadable)) throw error;
    throw new CalendarUnreadable('What the server sends is not a calendar that can be read.');
  }
}
