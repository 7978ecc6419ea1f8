import type { Source } from '../adapter.ts';
import { SourceError } from '../adapter.ts';
import { objectIn, textIn } from '../values.ts';
import { type Authorization, RetryLater } from './api-client.ts';
import { retryAfterOf } from './rate-limits.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024;
/** Before it ends, another token is used. */
const MARGIN_MS = 30_000;
const DEFAULT_LIFETIME_SECONDS = 600;

/** The same headers for every request. */
export function withHeaders(headers: Record<string, string>): Authorization {
  return { headers: async () => headers, renew: () => false };
}

export function basic(user: string, password = ''): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

interface TokenRequest {
  /** Of the system, for messages. */
  name: string;
  url: string;
  headers?: Record<string, string>;
  form: Record<string, string>;
}

/** Tokens that end: another one is got before, and when the API no longer accepts the current one. */
export class Tokens implements Authorization {
  readonly #source: Source;
  readonly #request: TokenRequest;
  #current: Promise<Record<string, string>> | undefined;
  #headers: Record<string, string> | undefined;
  #until = Number.POSITIVE_INFINITY;

  constructor(source: Source, request: TokenRequest) {
    this.#source = source;
    this.#request = request;
  }

  headers(): Promise<Record<string, string>> {
    if (this.#until <= Date.now()) this.#forget();
    this.#current ??= this.#get();
    return this.#current;
  }

  renew(used: Record<string, string>): boolean {
    if (this.#headers === used) this.#forget();
    return true;
  }

  #forget(): void {
    this.#current = undefined;
    this.#until = Number.POSITIVE_INFINITY;
  }

  async #get(): Promise<Record<string, string>> {
    const { egress, signal } = this.#source;
    const { name, url, headers = {}, form } = this.#request;
    const { status, body, ...response } = await egress
      .request({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
        body: new URLSearchParams(form).toString(),
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_BYTES,
        ...(signal === undefined ? {} : { signal }),
      })
      .catch((error: Error) => {
        this.#forget();
        signal?.throwIfAborted();
        throw new SourceError(`${name} cannot be asked for a token: ${error.message}`);
      });
    if (status === 429 || status >= 500) {
      this.#forget();
      throw new RetryLater(retryAfterOf(response.headers) ?? 60_000);
    }
    const answer = objectIn(parsed(body));
    const token = textIn(answer.access_token) ?? textIn(answer.token);
    if (status >= 300 || token === null) throw new SourceError(`${name} does not accept the credentials (${status}).`);
    const seconds = typeof answer.expires_in === 'number' ? answer.expires_in : DEFAULT_LIFETIME_SECONDS;
    this.#until = Date.now() + Math.max(seconds * 1000 - MARGIN_MS, seconds * 500);
    this.#headers = { authorization: `Bearer ${token}` };
    return this.#headers;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
