import { coarse, joined, type Period } from '../../../platform/calendar/local-time.ts';
import { type DavSource, findCalendars, query } from './caldav.ts';
import { parsed, type Reading, requireSuccess, send } from './calendar-request.ts';
import { googleBusy } from './providers/google.ts';
import { microsoftBusy } from './providers/microsoft.ts';
import type { ProviderClient } from './providers/provider-client.ts';
import type { BusyOptions } from './read-busy.ts';

/** Where a calendar is, and who reads it. */
export type CalendarSource =
  | { kind: 'ics'; url: string }
  | ({ kind: 'caldav' } & DavSource)
  | { kind: 'google'; client: ProviderClient }
  | { kind: 'microsoft'; client: ProviderClient; address: string };

/** Of one calendar, or of all calendars of a user together: ten a day. They are read for each page with times. */
const MAX_PERIODS = 2_000;
/** More than anybody ticks in a calendar program. */
const MAX_COLLECTIONS = 20;

/** The times at which a calendar says that its owner is busy. @throws CalendarUnreadable; the reason of an aborted signal */
export async function fetchBusy(
  services: Reading,
  source: CalendarSource,
  options: Omit<BusyOptions, 'most'>,
): Promise<readonly Period[]> {
  if (source.kind === 'google') return few(await googleBusy(source.client, options.window));
  if (source.kind === 'microsoft') return few(await microsoftBusy(source.client, source.address, options.window));
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

const few = (periods: readonly Period[]) => coarse(joined(periods), MAX_PERIODS);

async function getFile(services: Reading, { url }: { url: string }): Promise<Buffer> {
  const response = await send(services, { url, method: 'GET', headers: { accept: 'text/calendar' } });
  return requireSuccess(response).body;
}

/** The entries of each calendar of a user, or of the one that the URL names, within the window. */
async function queryServer(
  services: Reading,
  source: DavSource,
  { window }: Pick<BusyOptions, 'window'>,
): Promise<Buffer[]> {
  const time = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const body = `<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${time(window.from)}" end="${time(window.to)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
  const documents: Buffer[] = [];
  for (const { url } of (await findCalendars(services, source)).slice(0, MAX_COLLECTIONS)) {
    documents.push((await query(services, source, { url, method: 'REPORT', depth: '1', body })).body);
  }
  return documents;
}
