import { CONNECTION_LIMITS, type ConnectionLimits, createAgents } from './agents.ts';
import { checkHeaders, readTarget, rejectMethod } from './check-request.ts';
import { EgressFailed, EgressRejected } from './errors.ts';
import { type Exchange, exchange, StaleConnection } from './exchange.ts';
import { dnsResolve, guardedLookup, type Resolve, systemResolve } from './resolve.ts';

export interface EgressRequest {
  url: string;
  /** Upper case. */
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Total: resolution, connection, TLS, headers and body. Milliseconds. */
  timeoutMs: number;
  /** Reading stops here, and the response is marked as truncated. */
  maxResponseBytes: number;
  /** Its reason becomes the rejection. */
  signal?: AbortSignal;
}

export interface EgressResponse {
  status: number;
  /** Names in lower case; repeated headers joined by a comma. */
  headers: Record<string, string>;
  /** As received: never decompressed. */
  body: Buffer;
  truncated: boolean;
  durationMs: number;
}

export interface EgressOptions {
  /** Allows http and non-public addresses: for tests and intranets. */
  allowPrivate: boolean;
  resolve?: Resolve;
  /** Certificates (PEM) to trust instead of the default CAs. */
  ca?: string;
  limits?: Partial<ConnectionLimits>;
}

/** All requests to user-supplied URLs go through this. */
export interface Egress {
  /**
   * Sends one request and returns the response whatever its status; redirects are not followed, cookies not kept.
   * When the server closed a kept connection before responding, the request is sent once more, so a receiver may
   * see it twice. Rejects with `EgressRejected` (nothing was sent), `EgressFailed` or the signal's reason.
   */
  request(request: EgressRequest): Promise<EgressResponse>;
  /** The reason why a URL would always be rejected, or null: for validation on save. Does not resolve names. */
  checkUrl(url: string): string | null;
  /** Closes all connections. Pending requests fail. */
  close(): Promise<void>;
}

export function createEgress(options: EgressOptions): Egress {
  const { allowPrivate } = options;
  const resolve = options.resolve ?? (allowPrivate ? systemResolve : dnsResolve());
  const limits = { ...CONNECTION_LIMITS, ...options.limits };
  const agents = createAgents(guardedLookup(resolve, allowPrivate), limits, options.ca);

  const send = async (request: EgressRequest): Promise<EgressResponse> => {
    const target = readTarget(request.url, allowPrivate);
    rejectMethod(request.method);
    const rejection = checkHeaders(request.headers);
    if (rejection !== null) throw new EgressRejected('headers', rejection);
    const started = performance.now();
    const answer = await withDeadline(request, (signal) => {
      const { method, headers, maxResponseBytes } = request;
      const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body;
      const attempt: Exchange = { target, method, headers, body, maxResponseBytes, signal };
      return exchange(agents, attempt).catch((error) => {
        if (error instanceof StaleConnection) return exchange(agents, attempt);
        throw error;
      });
    });
    return { ...answer, durationMs: Math.round(performance.now() - started) };
  };

  return {
    request: send,
    checkUrl(url) {
      try {
        readTarget(url, allowPrivate);
        return null;
      } catch (error) {
        if (error instanceof EgressRejected) return error.message;
        throw error;
      }
    },
    async close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

/** Runs `work` with a signal that fires on the request's timeout or the caller's own signal. */
async function withDeadline<T>(
  { timeoutMs, signal }: EgressRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new EgressFailed('timeout', `No complete response within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  const onAbort = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
