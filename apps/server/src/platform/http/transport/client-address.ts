import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Origin } from '../../audit/audit-trail.ts';
import type { Settings } from '../../context/services.ts';
import type { Forwarding } from '../../doctor/proxy.ts';

/** `TRUST_PROXY`: whose `X-Forwarded-For` is trusted. False, true, a number of hops, or comma-separated addresses. */
export type TrustProxy = boolean | number | string;

/** Whether the peer at this distance from the service (0: the one that connected) is a trusted proxy. */
export type Trusts = (address: string, hop: number) => boolean;

/** The client address of a request. */
export type ClientAddress = (raw: IncomingMessage) => string;

/** Parses `TRUST_PROXY` into a rule. */
export function trustRule(trustProxy: TrustProxy): Trusts {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddress.compile(trustProxy.split(',').map((address) => address.trim()));
}

/**
 * Finds the client behind the trusted proxies: from the connection leftward through `X-Forwarded-For`, as long as the
 * current peer is trusted. Proxies write addresses in several forms (with a port, in brackets, with a zone). Anything that
 * is not an address ends the search, so that arbitrary text cannot be used to get a separate limit.
 */
export function clientAddressReader(trusts: Trusts): ClientAddress {
  return ({ socket, headers }) => {
    let address = parseAddress(socket.remoteAddress ?? '') ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return address;
    const entries = [forwarded].flat().join(',').split(',');
    for (let hop = 0; hop < entries.length && trusts(address, hop); hop += 1) {
      const next = parseAddress(entries[entries.length - 1 - hop]!);
      if (next === null) break;
      address = next;
    }
    return address;
  };
}

/**
 * The address in one entry of `X-Forwarded-For`, normalized: without quotes, brackets, port and zone, and IPv4-mapped IPv6
 * in dotted IPv4 form. Null for anything else.
 */
export function parseAddress(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? withoutPort(text);
  const [address = ''] = bare.split('%', 1);
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toString();
}

/** An unbracketed IPv6 address keeps its last group, unless it is an address only without it. */
function withoutPort(text: string): string {
  if (isIP(text) !== 0) return text;
  return text.replace(/:\d{1,5}$/, '');
}

/** The address of a request's client. */
export function addressOf(request: FastifyRequest): string {
  return request.server.clientAddress(request.raw);
}

/** What proxies said about a request. */
export function forwardingOf(request: FastifyRequest): Forwarding {
  const { socket, headers } = request.raw;
  const first = (name: string) => headers[name]?.toString().split(',')[0]?.trim() ?? null;
  return {
    peer: parseAddress(socket.remoteAddress ?? '') ?? '',
    client: addressOf(request),
    hasForwardedFor: headers['x-forwarded-for'] !== undefined,
    proto: first('x-forwarded-proto'),
    host: first('x-forwarded-host'),
  };
}

const MAX_USER_AGENT = 500;

/** The `User-Agent` of a request; null if it has none. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null;
}

/** From where a request came, for the audit log; undefined if addresses are not recorded. */
export function originOf(request: FastifyRequest, { auditAddressDays }: Settings): Origin | undefined {
  return auditAddressDays === 0 ? undefined : { address: addressOf(request), userAgent: userAgentOf(request) };
}

/** The visitor of a request as counted by rate limits. */
export function visitorOf(request: FastifyRequest): string {
  return visitorAt(addressOf(request));
}

/** The visitor at an address as counted by rate limits: IPv6 by /64, because one visitor has that many addresses. */
export function visitorAt(address: string): string {
  return isIP(address) === 6 ? `${prefixOf(address, 4)}::/64` : address;
}

/** The network of a visitor counted by /64: the /48 that a provider assigns to one customer. Null for IPv4. */
export function siteOf(visitor: string): string | null {
  return visitor.endsWith('::/64') ? `${visitor.split(':', 3).join(':')}::/48` : null;
}

function prefixOf(address: string, groups: number): string {
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');
}
