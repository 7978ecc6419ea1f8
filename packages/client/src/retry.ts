import { RolecallError } from './errors.ts';
import { POSTS_WITHOUT_KEY } from './generated/posts-without-key.ts';

const KEY = 'idempotency-key';
export const DRY_RUN = 'dry-run';
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

export interface RetryOptions {
  /** Retries after the first attempt. */
  retries: number;
  /** Time limit of one attempt. */
  timeoutMs: number;
  /** A longer `Retry-After` fails immediately. */
  maxWaitMs: number;
  fetch: (request: Request) => Promise<Response>;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
}

/**
 * A fetch that retries a call when it was rejected temporarily (429, 503, the same call still running) or may not have
 * arrived (no response, 5xx). Every POST gets an idempotency key, the same for each attempt, so that it takes effect once.
 * Calls that are not safe to repeat are retried only if the response shows that they had no effect.
 */
export function retryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const isRepeatable = makeRepeatable(request);
    const body = await bytesOf(request);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await attemptOnce(request, body, options).catch((error: unknown) => asFailure(request, error));
      const isLast = attempt === options.retries;
      const pause = isLast ? null : await pauseAfter(outcome, attempt, isRepeatable, options);
      if (pause === null) {
        if (outcome instanceof RolecallError) throw outcome;
        return attempt > 0 && isGone(request, outcome) ? new Response(null, { status: 204 }) : outcome;
      }
      await options.sleep(pause, request.signal);
    }
  };
}

/** Whether a retried DELETE finds the record already deleted. */
function isGone({ method }: Request, { status }: Response): boolean {
  return method === 'DELETE' && status === 404;
}

/** The complete body: browsers cannot stream a body over HTTP/1.1. */
async function bytesOf(request: Request): Promise<ArrayBuffer | null> {
  if (request.method === 'GET') return null;
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? null : bytes;
}

/** Sets the idempotency key of a POST. @returns whether the request can be repeated safely after it took effect */
function makeRepeatable(request: Request): boolean {
  const { method, headers } = request;
  if (headers.get(DRY_RUN) === 'true') return true;
  // Repeated after it took effect, a conditional change would be rejected because of itself.
  if (headers.has('if-match')) return method === 'POST';
  if (method !== 'POST') return true;
  const { pathname } = new URL(request.url);
  if (POSTS_WITHOUT_KEY.some((path) => pathname.endsWith(path))) return false;
  if (!headers.has(KEY)) headers.set(KEY, newKey());
  return true;
}

/** 128 random bits. Pages without https have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes one attempt. Reads a JSON response completely, so that an interrupted one is a failure. */
async function attemptOnce(
  request: Request,
  body: ArrayBuffer | null,
  { fetch, timeoutMs }: RetryOptions,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new RolecallError(TIMEOUT)), timeoutMs);
  try {
    request.signal.throwIfAborted();
    const signal = AbortSignal.any([request.signal, late.signal]);
    const response = await fetch(new Request(request, body === null ? { signal } : { signal, body }));
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isJson) return response;
    const { status, statusText, headers } = response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}

const TIMEOUT = { code: 'timeout', message: 'There was no response in time.' } as const;

/** @throws the reason of the caller's signal if it was aborted */
function asFailure(request: Request, error: unknown): RolecallError {
  request.signal.throwIfAborted();
  if (error instanceof RolecallError) return error;
  return new RolecallError({ code: 'network_error', message: 'The service could not be reached.', cause: error });
}

/** Milliseconds until the next attempt; null when there should be none. */
async function pauseAfter(
  outcome: Response | RolecallError,
  attempt: number,
  isRepeatable: boolean,
  { maxWaitMs, random }: RetryOptions,
): Promise<number | null> {
  const backoff = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + random() / 2);
  if (outcome instanceof RolecallError) return isRepeatable ? backoff : null;
  const { status } = outcome;
  const hadNoEffect = status === 429 || (status === 409 && (await isInProgress(outcome)));
  if (!hadNoEffect && !(status >= 500 && isRepeatable)) return null;
  const pause = Math.max(backoff, retryAfterMs(outcome));
  return pause <= maxWaitMs ? pause : null;
}

/** Whether the first call with this idempotency key is still running. */
async function isInProgress(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return JSON.stringify(body).includes('"idempotency_in_progress"');
}

/** `Retry-After` as seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterMs({ headers }: Response): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

/** Waits until the time is over or the signal fires. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
