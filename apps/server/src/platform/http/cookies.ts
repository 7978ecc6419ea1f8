import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that an answer sets; `value` null takes it away. */
export interface CookieChange {
  name: string;
  value: string | null;
  /** How long the browser keeps it. */
  maxAgeSeconds: number;
}

/** The cookie that holds a session's token. */
export const SESSION_COOKIE = 'rolecall_session';

const MAX_HEADER = 8_000;

/**
 * The name under which a browser holds a cookie of this service. Behind https it has the prefix that makes the browser
 * itself refuse one set by another host, over http or for a part of the paths (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: string, publicUrl: string): string {
  return isHttps(publicUrl) ? `__Host-${name}` : name;
}

/** The cookie's value; null when it is absent. One that came twice is nobody's: which is the right one cannot be told. */
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

/** Sets cookies that no script can read and no other site can send along with a write. */
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
