import { type Answer, type Exchange, FakeServer } from './fake-server.fixture.ts';

const HOME = '/dav/c/ada/';

interface Event {
  etag: string;
  text: string;
}

/** A CalDAV server with a read-only and two other calendars, which takes each UID once per calendar, as RFC 4791 has it. */
export class CaldavServer extends FakeServer {
  /** By path. */
  readonly events = new Map<string, Event>();
  password = 'app password';
  /** What its responses to GET and PUT say. */
  etags: 'strong' | 'weak' | 'none' = 'strong';
  #changes = 0;

  /** The events of a calendar, with the properties that tests look at. */
  eventsIn(calendar: string): { uid: string; sequence: number; start: string; text: string; path: string }[] {
    return [...this.events].flatMap(([path, { text }]) => {
      if (!path.startsWith(`${HOME}${calendar}/`)) return [];
      const lines = text.replace(/\r\n[ \t]/g, '');
      const value = (name: string) => new RegExp(`^${name}(?:;[^:]*)?:(.*)\\r$`, 'm').exec(lines)?.[1] ?? '';
      return [{ uid: value('UID'), sequence: Number(value('SEQUENCE')), start: value('DTSTART'), text: lines, path }];
    });
  }

  store(path: string, text: string): string {
    this.#changes += 1;
    const etag = `"${this.#changes}"`;
    this.events.set(path, { etag, text });
    return etag;
  }

  protected answer(exchange: Exchange): Answer {
    const { method, path, headers } = exchange;
    if (headers.authorization !== `Basic ${Buffer.from(`ada:${this.password}`).toString('base64')}`)
      return { status: 401 };
    if (method === 'PROPFIND') return properties(path);
    if (method === 'REPORT') return this.#report(exchange);
    const calendar = /^\/dav\/c\/ada\/(holidays|work|home)\/[^/]+$/.exec(path)?.[1];
    if (calendar === undefined) return { status: 404 };
    const event = this.events.get(path);
    if (method === 'GET')
      return event === undefined
        ? { status: 404 }
        : { status: 200, headers: this.#tagged(event.etag), body: event.text };
    if (calendar === 'holidays') return { status: 403 };
    if (headers['if-none-match'] === '*' && event !== undefined) return { status: 412 };
    if (headers['if-match'] !== undefined && headers['if-match'] !== event?.etag) return { status: 412 };
    if (method === 'DELETE') return { status: this.events.delete(path) ? 204 : 404 };
    if (method !== 'PUT') return { status: 405 };
    const uid = /^UID:(.*)\r$/m.exec(exchange.body)?.[1];
    const isElsewhere = this.eventsIn(calendar).some((other) => other.uid === uid && other.path !== path);
    if (isElsewhere) return { status: 409, body: '<d:error xmlns:d="DAV:"><c:no-uid-conflict/></d:error>' };
    return { status: event === undefined ? 201 : 204, headers: this.#tagged(this.store(path, exchange.body)) };
  }

  #tagged(etag: string): Record<string, string> {
    if (this.etags === 'none') return {};
    return { etag: this.etags === 'weak' ? `W/${etag}` : etag };
  }

  #report({ path, body }: Exchange): Answer {
    const uid = /<c:text-match[^>]*>([^<]*)</.exec(body)?.[1];
    const found = [...this.events].filter(
      ([at, { text }]) => at.startsWith(path) && (uid === undefined || text.includes(`\nUID:${uid}\r`)),
    );
    const data = (text: string) =>
      `<c:calendar-data>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</c:calendar-data>`;
    return multistatus(found.map(([at, { text, etag }]) => [at, `<d:getetag>${etag}</d:getetag>${data(text)}`]));
  }
}

const collection = (privilege: string, component: string) =>
  `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:current-user-privilege-set><d:privilege><d:read/></d:privilege>${privilege}</d:current-user-privilege-set><c:supported-calendar-component-set><c:comp name="${component}"/></c:supported-calendar-component-set>`;
const WRITE = '<d:privilege><d:write/></d:privilege>';

function properties(path: string): Answer {
  if (path === '/')
    return multistatus([['/', '<d:current-user-principal><d:href>/dav/p/ada/</d:href></d:current-user-principal>']]);
  if (path === '/dav/p/ada/')
    return multistatus([[path, `<c:calendar-home-set><d:href>${HOME}</d:href></c:calendar-home-set>`]]);
  const calendars: [string, string][] = [
    [`${HOME}tasks/`, collection(WRITE, 'VTODO')],
    [`${HOME}holidays/`, collection('', 'VEVENT')],
    [`${HOME}work/`, collection(WRITE, 'VEVENT')],
    [`${HOME}home/`, collection(WRITE, 'VEVENT')],
  ];
  if (path === HOME) return multistatus([[HOME, '<d:resourcetype><d:collection/></d:resourcetype>'], ...calendars]);
  const found = calendars.filter(([at]) => at === path);
  return found.length === 0 ? { status: 404 } : multistatus(found);
}

function multistatus(responses: [href: string, found: string][]): Answer {
  const body = responses
    .map(
      ([href, found]) =>
        `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${found}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
    )
    .join('');
  return {
    status: 207,
    body: `<?xml version="1.0" encoding="utf-8"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${body}</d:multistatus>`,
  };
}
