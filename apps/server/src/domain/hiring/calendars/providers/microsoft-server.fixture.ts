import type { Answer, Exchange } from '../written/fake-server.fixture.ts';
import { OAuthServer } from './oauth-server.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON of requests in tests
type Json = any;

const EVENTS = '/v1.0/me/events';

/** Microsoft Graph, as far as it is used, with its shapes, its `transactionId` and its errors within successful responses. */
export class MicrosoftServer extends OAuthServer {
  readonly address = 'ada@mail.example';
  readonly events = new Map<string, Json>();
  items: { status: string; subject?: string; start: string; end: string }[] = [];
  /** As in a response with status 200. */
  error: { message: string; responseCode: string } | null = null;
  #transactions = new Set<string>();
  #changes = 0;

  get variables(): Record<string, string> {
    return {
      MICROSOFT_CALENDAR_CLIENT_ID: this.clientId,
      MICROSOFT_CALENDAR_CLIENT_SECRET: this.clientSecret,
      MICROSOFT_CALENDAR_URL: this.url,
    };
  }

  get shown(): { id: string; start: string; text: string; interviewId: string }[] {
    return [...this.events.values()].map((event) => ({
      ...{ id: event.id, start: `${event.start.dateTime}Z`, text: JSON.stringify(event) },
      interviewId: event.singleValueExtendedProperties[0].value,
    }));
  }

  protected api({ method, path, query, headers, body }: Exchange): Answer {
    if (path === '/v1.0/me') return { status: 200, body: { mail: null, userPrincipalName: this.address } };
    if (path === '/v1.0/me/calendar/getSchedule') return this.#schedule(JSON.parse(body));
    if (path === EVENTS && method === 'GET') {
      const value = /ep\/value eq '([^']+)'/.exec(query.get('$filter') ?? '')?.[1];
      const found = [...this.events.values()].filter((event) => event.singleValueExtendedProperties[0].value === value);
      return { status: 200, body: { value: found } };
    }
    if (path === EVENTS && method === 'POST') {
      const given = JSON.parse(body);
      if (this.#transactions.has(given.transactionId))
        return { status: 409, body: { error: { code: 'ErrorDuplicateTransactionId' } } };
      this.#transactions.add(given.transactionId);
      return this.#store(`AAMk=${this.#changes}`, given, 201);
    }
    const id = path.slice(EVENTS.length + 1);
    const event = this.events.get(id);
    if (event === undefined) return { status: 404, body: { error: { code: 'ErrorItemNotFound' } } };
    if (headers['if-match'] !== undefined && headers['if-match'] !== event['@odata.etag'])
      return { status: 412, body: { error: { code: 'ErrorIrresolvableConflict' } } };
    if (method === 'PATCH') return this.#store(id, { ...event, ...JSON.parse(body) }, 200);
    if (method !== 'DELETE') return { status: 405 };
    this.events.delete(id);
    return { status: 204 };
  }

  #store(id: string, given: Json, status: number): Answer {
    this.#changes += 1;
    const event = { ...given, id, '@odata.etag': `W/"${this.#changes}"` };
    this.events.set(id, event);
    return { status, body: event };
  }

  #schedule({ schedules, startTime, endTime }: Json): Answer {
    const [from, to] = [Date.parse(`${startTime.dateTime}Z`), Date.parse(`${endTime.dateTime}Z`)];
    if (to - from > 62 * 86_400_000) return { status: 400, body: { error: { code: 'ErrorInvalidTimeInterval' } } };
    const own = [...this.events.values()].map(({ start, end, subject }) => ({
      ...{ status: 'busy', subject, start: `${start.dateTime}Z`, end: `${end.dateTime}Z` },
    }));
    const at = (time: string) => ({ dateTime: `${new Date(time).toISOString().slice(0, -1)}0000`, timeZone: 'UTC' });
    const scheduleItems = [...this.items, ...own]
      .filter(({ start, end }) => Date.parse(end) > from && Date.parse(start) < to)
      .map((item) => ({ ...item, start: at(item.start), end: at(item.end), isPrivate: false, location: '' }));
    const value = schedules.map((scheduleId: string) =>
      this.error === null ? { scheduleId, availabilityView: '', scheduleItems } : { scheduleId, error: this.error },
    );
    return { status: 200, body: { value } };
  }
}
