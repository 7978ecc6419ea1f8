import { setTimeout as sleep } from 'node:timers/promises';
import type { EgressRequest, EgressResponse } from '../../../../../platform/egress/egress.ts';
import { EgressFailed, EgressRejected } from '../../../../../platform/egress/errors.ts';
import { MAX_OBJECT_BYTES } from '../../../../../platform/storage/storage.ts';
import { type Source, SourceError } from '../adapter.ts';
import { contentOf, download } from '../download.ts';
import { pauseOf, retryAfterOf } from './rate-limits.ts';

const TIMEOUT_MS = 60_000;
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 5;
/** Longer pauses free the worker for other imports. */
const MAX_PAUSE_MS = 20_000;

/** The other system has to be left alone until then. */
export class RetryLater extends Error {
  readonly seconds: number;

  constructor(milliseconds: number) {
    const seconds = Math.ceil(milliseconds / 1000);
    super(`The other system asks to wait for ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** The credentials do not permit to read this. */
export class ApiForbidden extends SourceError {}

/** The cursor of a page is no longer known. */
export class InvalidCursor extends SourceError {}

/** How requests are authorized. */
export interface Authorization {
  headers(): Promise<Record<string, string>>;
  /** Gets another token, unless that has happened since the headers were made. @returns false if that cannot help */
  renew(used: Record<string, string>): boolean;
}

interface ApiOptions {
  /** Of the system, for messages. */
  name: string;
  baseUrl: string;
  authorization: Authorization;
  /** The time between two requests, for systems that do not say how many they permit. Milliseconds. */
  pace?: number;
}

export interface ApiRequest {
  /** Relative to the base address, or an address on the same server. */
  path: string;
  query?: Readonly<Record<string, string | number | null | undefined>>;
  /** Sent as JSON with POST. */
  body?: object;
}

/** An API of another system. Its requests follow each other, at the rate that it permits. */
export class ApiClient {
  readonly #source: Source;
  readonly #options: ApiOptions;
  /** Done once the last request is. */
  #turn: Promise<void> = Promise.resolve();
  #notBefore = 0;

  constructor(source: Source, options: ApiOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** @throws SourceError, RetryLater */
  async json(request: ApiRequest): Promise<{ body: unknown; headers: Record<string, string> }> {
    const response = await this.#send(request, MAX_RESPONSE_BYTES);
    const { status, headers, body, truncated } = response;
    if (status === 404) return { body: null, headers };
    if (status !== 200) throw this.#refused(request, status);
    try {
      if (truncated) throw new Error('too long');
      return { body: JSON.parse(body.toString().replaceAll('\\u0000', '')), headers };
    } catch {
      throw this.#failed(`responded to ${pathOf(request.path)} with something else than JSON`);
    }
  }

  /** A file that is read with the credentials; what it redirects to, without. @throws FileError, SourceError, RetryLater */
  async file(path: string): Promise<Uint8Array> {
    const response = await this.#send({ path }, MAX_OBJECT_BYTES);
    const { status, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      const target = new URL(headers.location, this.#urlOf({ path }));
      return download(this.#source.egress, target.href, this.#source.signal);
    }
    return contentOf(response);
  }

  async #send(request: ApiRequest, maxResponseBytes: number): Promise<EgressResponse> {
    const { authorization } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const headers = await authorization.headers();
      const response = await this.#exchange(this.#requestOf(request, headers, maxResponseBytes));
      if (response instanceof EgressFailed) {
        if (attempt >= ATTEMPTS) throw this.#failed(`does not respond: ${response.message}`);
        this.#wait(backoff(attempt));
        continue;
      }
      const { status } = response;
      if (status === 401 && attempt === 1 && authorization.renew(headers)) continue;
      if (status !== 429 && status < 500) return response;
      const wait = retryAfterOf(response.headers);
      if (attempt >= ATTEMPTS) {
        if (status === 429) throw new RetryLater(wait ?? 60_000);
        throw this.#failed(`responded to ${pathOf(request.path)} with ${status}`);
      }
      this.#wait(wait ?? backoff(attempt));
    }
  }

  /** One request, after those before it and not before the pause that they have caused has ended. */
  async #exchange(request: EgressRequest): Promise<EgressResponse | EgressFailed> {
    const before = this.#turn;
    const done = Promise.withResolvers<void>();
    this.#turn = done.promise;
    await before;
    try {
      await this.#pause();
      const response = await this.#source.egress.request(request);
      this.#wait(Math.max(pauseOf(response.headers) ?? 0, this.#options.pace ?? 0));
      return response;
    } catch (error) {
      if (error instanceof EgressFailed) return error;
      if (error instanceof EgressRejected) throw this.#failed(`cannot be used: ${error.message}`);
      throw error;
    } finally {
      done.resolve();
    }
  }

  #requestOf(request: ApiRequest, headers: Record<string, string>, maxResponseBytes: number): EgressRequest {
    const { signal } = this.#source;
    const hasBody = request.body !== undefined;
    return {
      url: this.#urlOf(request),
      method: hasBody ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes,
      ...(signal === undefined ? {} : { signal }),
    };
  }

  /** Addresses come from responses as well: the credentials are sent to no other server. */
  #urlOf({ path, query = {} }: ApiRequest): string {
    const base = new URL(this.#options.baseUrl);
    const url = /^https?:/.test(path) ? new URL(path) : new URL(`${base.href.replace(/\/$/, '')}/${path}`);
    if (url.origin !== base.origin) throw this.#failed(`names an address on another server: ${url.origin}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    return url.href;
  }

  #wait(milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, Date.now() + milliseconds);
  }

  async #pause(): Promise<void> {
    const { signal } = this.#source;
    const wait = this.#notBefore - Date.now();
    if (wait > MAX_PAUSE_MS) throw new RetryLater(wait);
    if (wait > 0) await sleep(wait, undefined, signal === undefined ? {} : { signal });
  }

  #refused({ path }: ApiRequest, status: number): SourceError {
    const { name } = this.#options;
    if (status === 401) return this.#failed('does not accept the credentials (401)');
    if (status === 403) return new ApiForbidden(`The credentials may not read ${pathOf(path)} of ${name} (403).`);
    const text = `${name} responded to ${pathOf(path)} with ${status}.`;
    return status === 400 || status === 410 || status === 422 ? new InvalidCursor(text) : new SourceError(text);
  }

  #failed(what: string): SourceError {
    return new SourceError(`${this.#options.name} ${what}.`);
  }
}

/** Without parameters, which can contain secrets. */
function pathOf(path: string): string {
  return path.replace(/^https?:\/\/[^/]*\//, '').replace(/\?.*/, '');
}

function backoff(attempt: number): number {
  return 500 * 2 ** attempt;
}
