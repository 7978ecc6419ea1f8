import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieChange } from '../contract/cookie-change.ts';

/** The cookie that holds a session's token. */
export const SESSION_COOKIE = 'rolecall_session';

const MAX_HEADER = 8_000;

/**
 * The name of a cookie of this service in the browser. With https it has the prefix that makes the browser reject a cookie
 * set by another host, over http or for only some of the paths (RFC 6265bis, 4.1.3.2).
 */
function cookieName(name: string, publicUrl: string): string {
  return isHttps(publicUrl) ? `__Host-${name}` : name;
}

/** The cookie's value; null when it is unset or sent twice, because the right one cannot be determined. */
export function readCookie(request: FastifyRequest, name: string, publicUrl: string): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined || cookie.length > MAX_HEADER) return null;
  const start = `${cookieName(name, publicUrl)}=`;
  const found = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/** Sets cookies that scripts cannot read and that other sites cannot send along with a write. */
export function setCookies(reply: FastifyReply, changes: readonly CookieChange[], publicUrl: string): void {
  for (const { name, value, maxAgeSeconds } of changes) {
    const age = value === null ? 0 : maxAgeSeconds;
    const secure = isHttps(publicUrl) ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${cookieName(name, publicUrl)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
