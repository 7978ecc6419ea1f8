import { getDomain } from 'tldts';
import {
  type CalendarResponse,
  CalendarUnreadable,
  NO_CALENDAR,
  parsed,
  type Reading,
  requireSuccess,
  send,
} from './calendar-request.ts';
import type { Collection } from './read-busy.ts';

/** A CalDAV server, and who uses it. */
export interface DavSource {
  url: string;
  login: { userName: string; password: string };
}

interface DavRequest {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

const PROPERTIES =
  '<?xml version="1.0"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:resourcetype/><d:current-user-principal/><d:current-user-privilege-set/><c:calendar-home-set/><c:supported-calendar-component-set/></d:prop></d:propfind>';

/** A calendar of the user, with its absolute address. */
type FoundCalendar = Pick<Collection, 'isWritable'> & { url: string };

/** From the address to the user, from the user to the collection of their calendars, as RFC 6764 and 4791 describe it. */
export async function findCalendars(services: Reading, source: DavSource): Promise<FoundCalendar[]> {
  const find = async (url: string, depth: '0' | '1') => {
    const response = await query(services, source, { url, method: 'PROPFIND', depth, body: PROPERTIES });
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
  if (at?.isCalendar === true) return [{ isWritable: at.isWritable, url: absolute(at, at.href) }];
  if (at !== undefined && at.home === null && at.principal !== null) [at] = await find(absolute(at, at.principal), '0');
  if (at === undefined || at.home === null) throw new CalendarUnreadable(NO_CALENDAR);
  const found: (Collection & { base: string })[] = await find(absolute(at, at.home), '1');
  const calendars = found.filter(({ isCalendar }) => isCalendar);
  if (calendars.length === 0) throw new CalendarUnreadable(NO_CALENDAR);
  return calendars.map((each) => ({ isWritable: each.isWritable, url: absolute(each, each.href) }));
}

/** A request that reads. @throws CalendarUnreadable for any response but a success */
export async function query(
  services: Reading,
  source: DavSource,
  { depth, ...request }: DavRequest & { depth: '0' | '1' },
): Promise<CalendarResponse> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth };
  return requireSuccess(await dav(services, source, { ...request, headers }));
}

/** @throws CalendarUnreadable */
export function dav(
  services: Pick<Reading, 'egress' | 'signal'>,
  { url: start, login: { userName, password } }: DavSource,
  { headers, ...request }: DavRequest,
): Promise<CalendarResponse> {
  const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  return send(services, { ...request, headers: { authorization, ...headers } }, (next) => withinSite(start, next));
}

/** Passwords are sent to servers of the same site only: iCloud's are on other hosts than the one that users know. */
function withinSite(start: string, url: string): string {
  const [own, other] = [new URL(start), new URL(url)];
  const isSame =
    own.host === other.host || (getDomain(own.host) !== null && getDomain(own.host) === getDomain(other.host));
  if (!isSame || own.protocol !== other.protocol) throw new CalendarUnreadable(`The server leads to ${other.host}.`);
  return url;
}
