import type { Answer, Exchange } from '../written/fake-server.fixture.ts';
import { OAuthServer } from './oauth-server.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON of requests in tests
type Json = any;

const EVENTS = '/calendar/v3/calendars/primary/events';

/** The Calendar API of Google, as far as it is used, with its shapes and its rules for IDs, ETags and deleted events. */
export class GoogleServer extends OAuthServer {
  readonly address = 'ada@mail.example';
  readonly events = new Map<string, Json>();
  /** Of the calendar `team`. */
  busy: { start: string; end: string }[] = [];
  /** As in a response with status 200. */
  errors: { domain: string; reason: string }[] = [];
  #changes = 0;

  get variables(): Record<string, string> {
    return {
      GOOGLE_CALENDAR_CLIENT_ID: this.clientId,
      GOOGLE_CALENDAR_CLIENT_SECRET: this.clientSecret,
      GOOGLE_CALENDAR_URL: this.url,
    };
  }

  /** Those that the user sees. */
  get shown(): { id: string; start: string; text: string }[] {
    return [...this.events.values()]
      .filter(({ status }) => status !== 'cancelled')
      .map((event) => ({ id: event.id, start: event.start.dateTime, text: JSON.stringify(event) }));
  }

  protected api({ method, path, query, headers, body }: Exchange): Answer {
    if (path === '/calendar/v3/users/me/calendarList/primary') return { status: 200, body: { id: this.address } };
    if (path === '/calendar/v3/users/me/calendarList') {
      const items = [
        { id: this.address, primary: true, selected: true },
        { id: 'team', selected: true },
        { id: 'hidden' },
      ];
      return { status: 200, body: { items } };
    }
    if (path === '/calendar/v3/freeBusy') return this.#freeBusy(JSON.parse(body));
    if (!path.startsWith(EVENTS)) return { status: 404, body: {} };
    if (method !== 'GET' && query.get('sendUpdates') !== 'none') return { status: 400, body: {} };
    const id = path.slice(EVENTS.length + 1);
    if (method === 'POST') {
      const given = JSON.parse(body);
      if (!/^[a-v0-9]{5,1024}$/.test(given.id)) return { status: 400, body: {} };
      if (this.events.has(given.id)) return { status: 409, body: { error: { errors: [{ reason: 'duplicate' }] } } };
      return this.#store(given.id, given);
    }
    const event = this.events.get(id);
    if (event === undefined) return { status: 404, body: {} };
    if (method === 'GET') return { status: 200, body: event };
    if (headers['if-match'] !== undefined && headers['if-match'] !== event.etag) return { status: 412, body: {} };
    if (method === 'PUT') return this.#store(id, JSON.parse(body));
    if (event.status === 'cancelled') return { status: 410, body: {} };
    this.#store(id, { ...event, status: 'cancelled' });
    return { status: 204 };
  }

  #store(id: string, given: Json): Answer {
    this.#changes += 1;
    const event = { ...given, kind: 'calendar#event', id, iCalUID: `${id}@google.com`, etag: `"${this.#changes}"` };
    this.events.set(id, event);
    return { status: 200, body: event };
  }

  #freeBusy({ timeMin, timeMax, items }: Json): Answer {
    const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)];
    if (to - from > 90 * 86_400_000)
      return { status: 400, body: { error: { errors: [{ reason: 'timeRangeTooLong' }] } } };
    const own = [...this.events.values()]
      .filter(({ status }) => status !== 'cancelled')
      .map(({ start, end }) => ({ start: start.dateTime, end: end.dateTime }));
    const within = (all: { start: string; end: string }[]) =>
      all.filter(({ start, end }) => Date.parse(end) > from && Date.parse(start) < to);
    const of = (id: string) =>
      id === 'team'
        ? this.errors.length > 0
          ? { errors: this.errors, busy: [] }
          : { busy: within(this.busy) }
        : { busy: within(own) };
    const calendars = Object.fromEntries(items.map(({ id }: Json) => [id, of(id)]));
    return { status: 200, body: { kind: 'calendar#freeBusy', timeMin, timeMax, calendars } };
  }
}
