import type { CalendarProvider } from '../../../../platform/context/calendar-providers.ts';
import { type CalendarResponse, CalendarUnreadable, type Reading, send } from '../calendar-request.ts';
import { EntryRejected } from '../written/written-calendar.ts';
import { noRedirect } from './oauth.ts';

interface ProviderRequest {
  method: string;
  /** After the address of the API. */
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Gives access tokens; with one that the provider has rejected, another one. */
type TokenSource = (rejected?: string) => Promise<string>;

/** Requests to the API of a provider, with a new token if it rejects the last one. */
export class ProviderClient {
  readonly #services: Pick<Reading, 'egress' | 'signal'>;
  readonly #apiUrl: string;
  readonly #token: TokenSource;

  constructor(services: Pick<Reading, 'egress' | 'signal'>, { apiUrl }: CalendarProvider, token: TokenSource) {
    this.#services = services;
    this.#apiUrl = apiUrl;
    this.#token = token;
  }

  /** Whatever the status of the response. @throws CalendarUnreadable */
  async send(request: ProviderRequest): Promise<CalendarResponse> {
    const token = await this.#token();
    const response = await this.#once(request, token);
    return response.status === 401 ? this.#once(request, await this.#token(token)) : response;
  }

  /** @throws CalendarUnreadable for any response but a success */
  async read(request: ProviderRequest): Promise<CalendarResponse> {
    const response = await this.send(request);
    if (!isSuccess(response)) throw failureOf(response);
    return response;
  }

  #once({ method, path, headers, body }: ProviderRequest, token: string): Promise<CalendarResponse> {
    const own = { authorization: `Bearer ${token}`, accept: 'application/json', ...headers };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return send(
      this.#services,
      { url: this.#apiUrl + path, method, headers: { ...own, ...type }, ...content },
      noRedirect,
    );
  }
}

export const isSuccess = ({ status }: CalendarResponse): boolean => status >= 200 && status < 300;
export const isAbsent = ({ status }: CalendarResponse): boolean => status === 404 || status === 410;

/** Why a request failed: for all of the calendar, or for this event only. */
export function failureOf({ status }: CalendarResponse): CalendarUnreadable {
  if (status === 401 || status === 403)
    return new CalendarUnreadable(`The provider rejects the access (status ${status}).`);
  if (status >= 500 || status === 429) return new CalendarUnreadable(`The provider responded with status ${status}.`);
  return new EntryRejected(`The provider does not take the request (status ${status}).`);
}
