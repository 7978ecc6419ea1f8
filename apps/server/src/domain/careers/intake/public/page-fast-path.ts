import { LookupCache } from '../../../../platform/cache/lookup-cache.ts';
import type { Signals } from '../../../../platform/context/signals.ts';
import { limitHeaders, type RateLimiter } from '../../../../platform/http/rate-limits/limits.ts';
import { visitorAt } from '../../../../platform/http/transport/client-address.ts';
import {
  compressedCopy,
  type Encoding,
  encodingFor,
  MIN_BYTES,
} from '../../../../platform/http/transport/compression.ts';
import { CORS_HEADERS } from '../../../../platform/http/transport/cors.ts';
import { contentTag, matchesEntityTag } from '../../../../platform/http/transport/entity-tags.ts';
import type { FindCachedResponse } from '../../../../platform/http/transport/fast-path.ts';
import type { Caller } from './authenticate-public.ts';
import type { PageKeyOf } from './page-keys.ts';

export const PUBLIC_PREFIX = '/api/public/';

// A change on another node is visible here within a second: a page whose reads began longer ago is rendered again, which
// has the rest of the second.
const MAX_AGE_MS = 700;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 10_000;
// Memory per page in addition to its bytes: the key, objects and map entries.
const OVERHEAD_BYTES = 1_000;
/** Events that may change a page, or revoke access to it. */
const SHOWN = /^(?:job|workspace|api_key)\./;

/** The complete response to a public read. */
interface CachedPage {
  bytes: Buffer;
  etag: string;
  /** Alternating names and values, without the headers that differ for each request. */
  headers: readonly string[];
  /** The workspace whose page it is, and the caller who first requested it. */
  workspaceId: string;
  callerId: string | undefined;
  route: string;
  /** When the reads behind it began, including the lookup of the caller. */
  readAt: number;
}

export type Pages = LookupCache<CachedPage>;

/** The cache of public pages of this process, by request. A change invalidates the pages of its workspace. */
export function createPages(signals: Signals): Pages {
  const pages = new LookupCache<CachedPage>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_PAGES,
    maxBytes: { total: MAX_BYTES, of: ({ bytes }) => bytes.length + OVERHEAD_BYTES },
    groupOf: ({ workspaceId }) => workspaceId,
  });
  signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => SHOWN.test(type))) pages.invalidate(workspaceId);
  });
  return pages;
}

/**
 * Finds the cached page for a request. Its rate limit is per address, whatever key it uses, so that nobody can exhaust a
 * publishable key for others. A rejection is left to the router.
 */
export function findCachedPages(pages: Pages, limit: RateLimiter, keyOf: PageKeyOf): FindCachedResponse {
  return (raw, address) => {
    const { method, url = '', headers } = raw;
    if (method !== 'GET' || !url.startsWith(PUBLIC_PREFIX)) return null;
    const page = pages.get(keyOf(raw));
    if (page === undefined) return null;
    const state = limit.admitAtOnce(visitorAt(address()));
    if (state === null || !state.allowed) return null;
    const { route, workspaceId, callerId } = page;
    const isKnown = headers['if-none-match'] !== undefined && matchesEntityTag(headers['if-none-match'], page.etag);
    const limitFields = limitHeaders(limit.name, state);
    const sent = [
      ...page.headers,
      'ratelimit-policy',
      limitFields['ratelimit-policy'],
      'ratelimit',
      limitFields.ratelimit,
    ];
    if (isKnown) return { status: 304, headers: sent, body: null, route, workspaceId, callerId };
    const copy = copyFor(page.bytes, headers['accept-encoding']);
    if (copy !== null) sent.push('content-encoding', copy.encoding);
    const body = copy?.body ?? page.bytes;
    sent.push('content-length', String(body.length));
    return { status: 200, headers: sent, body, route, workspaceId, callerId };
  };
}

/** The compressed copy of a page for a client that accepts it, once there is one. */
function copyFor(bytes: Buffer, accepted: string | undefined): { encoding: Encoding; body: Buffer } | null {
  const encoding = bytes.length < MIN_BYTES ? 'identity' : encodingFor(accepted);
  if (encoding === 'identity') return null;
  const body = compressedCopy(bytes, encoding, { isKept: false });
  return body instanceof Promise ? null : { encoding, body };
}

/**
 * A complete page with the headers that are the same for every request.
 * @param of.validMs how long after the beginning of its reads the page is valid
 */
export function cachedPage(
  bytes: Buffer,
  route: string,
  { workspaceId, keyId, readAt: beganAt, validMs }: Caller & { validMs: number },
): CachedPage {
  // As if it had been read earlier, so that it is too old when it is no longer valid.
  const readAt = beganAt + Math.min(0, validMs - MAX_AGE_MS);
  const etag = contentTag(bytes);
  const headers = flat({ ...CORS_HEADERS, ...pageHeaders({ etag }) });
  return { bytes, etag, headers, route, workspaceId, callerId: keyId ?? undefined, readAt };
}

/** Headers of a page: clients may store it but must revalidate it, and it depends on the key. */
export function pageHeaders({ etag }: Pick<CachedPage, 'etag'>): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    etag,
    'cache-control': 'no-cache',
    vary: 'Authorization, X-API-Key, Accept-Encoding',
  };
}

/** Alternating names and values. */
function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}
