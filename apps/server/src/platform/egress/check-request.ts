import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { EgressRejected } from './errors.ts';

/** The canonical target of a request: every spelling of one destination gives the same target. */
export interface Target {
  protocol: 'http:' | 'https:';
  /** Host name without a trailing dot, or an address without brackets. */
  hostname: string;
  port: number;
  /** Value of the Host header. */
  host: string;
  /** Path and query. */
  path: string;
}

const MAX_URL_LENGTH = 2048;
/** No empty label, and no longer than DNS allows. */
const HOSTNAME = /^(?=.{1,253}$)[^.]+(?:\.[^.]+)*$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PROPFIND', 'PUT', 'REPORT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Names reserved for non-public use (RFC 6761, 6762, 8375 and ICANN's `.internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;

/**
 * Parses a URL per the URL standard and rejects what can be rejected without resolving: other schemes, credentials,
 * characters that the standard silently drops or converts, literal private addresses, local names, port 0.
 * Throws `EgressRejected`. `allowPrivate` permits private addresses and http.
 */
export function readTarget(url: string, allowPrivate: boolean): Target {
  if (url.length > MAX_URL_LENGTH)
    throw new EgressRejected('url', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be rejected
  if (/[\u0000-\u0020\u007f\\]/.test(url)) {
    throw new EgressRejected('url', 'The URL contains a space, a backslash or a control character.');
  }
  const parsed = URL.parse(url);
  if (parsed === null) throw new EgressRejected('url', 'The URL is not valid.');
  const { protocol } = parsed;
  if (protocol !== 'https:' && (protocol !== 'http:' || !allowPrivate)) {
    throw new EgressRejected('scheme', `The URL must start with https://${allowPrivate ? ' or http://' : ''}.`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new EgressRejected('url', 'The URL must not contain a user name or password.');
  }
  if (parsed.port === '0') throw new EgressRejected('url', 'Port 0 cannot be connected to.');
  const hostname = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (!HOSTNAME.test(hostname)) throw new EgressRejected('url', 'The URL names no valid host.');
  if (!allowPrivate) rejectPrivateHost(hostname);
  const port = parsed.port === '' ? (protocol === 'https:' ? 443 : 80) : Number(parsed.port);
  const name = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  const host = parsed.port === '' ? name : `${name}:${port}`;
  return { protocol, hostname, port, host, path: parsed.pathname + parsed.search };
}

function rejectPrivateHost(hostname: string): void {
  if (isIP(hostname) !== 0) {
    if (!isPublicAddress(hostname)) throw new EgressRejected('address', 'The URL names an address that is not public.');
  } else if (!hostname.includes('.') || PRIVATE_NAME.test(hostname)) {
    throw new EgressRejected('address', 'The URL names a host that is not public.');
  }
}

/** Rejects methods that tunnel or echo; other standard HTTP methods are allowed. Upper case. Throws `EgressRejected`. */
export function rejectMethod(method: string): void {
  if (!METHODS.has(method)) throw new EgressRejected('method', `The method ${JSON.stringify(method)} is not allowed.`);
}

/** Headers that belong to the connection or are computed from the request. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,128}$/i;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8192}$/;

/**
 * The reason why these request headers cannot be sent, or null when they can: malformed names, values with line
 * breaks, NUL or characters outside Latin-1, and headers that only the sender may set. For validation on save.
 */
export function checkHeaders(headers: Record<string, string>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) return `${JSON.stringify(name)} is not a valid header name.`;
    if (OWN_HEADERS.has(name.toLowerCase())) return `The header ${name} is set by the sender.`;
    if (!HEADER_VALUE.test(value))
      return `The value of ${name} is too long or contains a character that headers cannot carry.`;
  }
  return null;
}
