import { RolecallError } from './errors.ts';
import { POSTS_WITHOUT_KEY } from './generated/posts-without-key.ts';

const KEY = 'idempotency-key';
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

export interface RetryOptions {
  /** How often a call is sent again after the first time. */
  retries: number;
  /** How long an answer may take to come. */
  timeoutMs: number;
  /** A longer `Retry-After` is not waited for: the error comes at once. */
  maxWaitMs: number;
  fetch: (request: Request) => Promise<Response>;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
}

/**
 * A fetch that sends a call again when it was refused for now (429, 503, an equal call still running) or may not have
 * arrived (no answer, 5xx). Every POST gets an idempotency key, the same each time, so that it has its effect once. What
 * cannot be repeated without harm is sent again only when the service has said that it did nothing.
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

/** Whether a deletion finds on a further attempt that the one before had its effect. */
function isGone({ method }: Request, { status }: Response): boolean {
  return method === 'DELETE' && status === 404;
}

/** The body as a whole, to be sent with its length each time: browsers stream no body over HTTP/1.1. */
async function bytesOf(request: Request): Promise<ArrayBuffer | null> {
  if (request.method === 'GET') return null;
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? null : bytes;
}

/** Gives a POST its key. @returns whether the request may be sent again although it may have had its effect */
function makeRepeatable(request: Request): boolean {
  const { method, headers } = request;
  // Repeated after its effect, a guarded change would be refused by its own doing.
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

/** Sends once. A JSON answer is read to its end here, so that one that breaks off counts as none. */
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

const TIMEOUT = { code: 'timeout', message: 'No answer came in time.' } as const;

/** @throws what the caller's own signal says */
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
  const hasDoneNothing = status === 429 || (status === 409 && (await isInProgress(outcome)));
  if (!hasDoneNothing && !(status >= 500 && isRepeatable)) return null;
  const pause = Math.max(backoff, retryAfterMs(outcome));
  return pause <= maxWaitMs ? pause : null;
}

/** Whether the first call with this idempotency key still runs: its answer can be had in a moment. */
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

/** Waits, unless the caller gives up first. */
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
