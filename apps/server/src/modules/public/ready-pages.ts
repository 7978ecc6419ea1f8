import type { IncomingMessage } from 'node:http';
import { CORS_HEADERS } from '../../platform/http/cors.ts';
import { contentTag, matchesEntityTag } from '../../platform/http/entity-tags.ts';
import { limitHeaders, type RateLimiter } from '../../platform/http/limits.ts';
import { visitorAt } from '../../platform/http/server.ts';
import type { FindReady } from '../../platform/http/shortcut.ts';
import type { Signals } from '../../platform/signals.ts';
import type { Caller } from './gate.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

export const PUBLIC_PREFIX = '/api/public/';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 10_000;
/** Events after which a page may show something else, or may no longer be shown to whoever has a key. */
const SHOWN = /^(?:job|workspace|api_key)\./;

/** The cache of public pages of this process, emptied as their workspaces change. */
export function createPages(signals: Signals): PageCache {
  const pages = new PageCache({ maxBytes: MAX_BYTES, maxEntries: MAX_PAGES, now: () => performance.now() });
  signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => SHOWN.test(type))) pages.drop(workspaceId);
  });
  return pages;
}

/**
 * Finds the page that a request asks for among those at hand. Its allowance is the address's, whatever key it uses, so
 * that nobody can use up a publishable key for others; a refusal is left to the router.
 */
export function readyPages(pages: PageCache, limit: RateLimiter): FindReady {
  return (raw, address) => {
    const { method, url = '', headers } = raw;
    if (method !== 'GET' || !url.startsWith(PUBLIC_PREFIX)) return null;
    const page = pages.get(requestKey(raw));
    if (page === undefined) return null;
    const state = limit.admitAtOnce(visitorAt(address()));
    if (state === null || !state.allowed) return null;
    const { route, workspaceId, callerId } = page;
    const isKnown = headers['if-none-match'] !== undefined && matchesEntityTag(headers['if-none-match'], page.etag);
    const left = limitHeaders(limit.name, state);
    const told = [...page.headers, 'ratelimit-policy', left['ratelimit-policy'], 'ratelimit', left.ratelimit];
    if (isKnown) return { status: 304, headers: told, body: null, route, workspaceId, callerId };
    told.push('content-length', String(page.bytes.length));
    return { status: 200, headers: told, body: page.bytes, route, workspaceId, callerId };
  };
}

/** What an answer depends on, as it came: the address and the selector. */
export function requestKey({ url = '', headers }: IncomingMessage): string {
  const { 'x-api-key': key, authorization } = headers;
  return key === undefined && authorization === undefined ? url : `${url} ${key} ${authorization}`;
}

/** A finished page, with the headers that never change. */
export function readyPage(bytes: Buffer, route: string, { workspaceId, keyId }: Caller): CachedPage {
  const etag = contentTag(bytes);
  const headers = flat({ ...CORS_HEADERS, ...pageHeaders({ etag }) });
  return { bytes, etag, headers, route, workspaceId, callerId: keyId ?? undefined };
}

/** What a reader is told beside the page: keep it, but ask each time; and what it depends on. */
export function pageHeaders({ etag }: Pick<CachedPage, 'etag'>): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    etag,
    'cache-control': 'no-cache',
    vary: 'Authorization, X-API-Key',
  };
}

/** Names and values in turn. */
function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}
