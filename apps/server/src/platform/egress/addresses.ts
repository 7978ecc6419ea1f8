import ipaddr from 'ipaddr.js';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

const ranges = (...cidrs: string[]): Range[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/**
 * IPv4 ranges without public hosts. Source: IANA IPv4 Special-Purpose Address Registry, plus multicast and
 * the virtual public IP address of the Azure platform.
 */
const CLOSED_V4 = ranges(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

/** All of IPv6 that IANA assigns as global unicast; everything outside is special (loopback, mapped, ULA, 5f00::/16). */
const GLOBAL_V6 = ranges('2000::/3');

/** Special-purpose ranges within it. Source: IANA IPv6 Special-Purpose Address Registry. */
const CLOSED_V6 = ranges('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20');

/** With this prefix, a NAT64 gateway reaches the IPv4 address in the last four bytes (RFC 6052). */
const NAT64 = ranges('64:ff9b::/96');

const within = (address: ipaddr.IPv4 | ipaddr.IPv6, list: Range[]): boolean =>
  list.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]));

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !within(address, CLOSED_V4);
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (address.zoneId) return false;
  if (within(address, NAT64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return within(address, GLOBAL_V6) && address.range() === 'unicast' && !within(address, CLOSED_V6);
}

/**
 * Whether an address (text, IPv4 dotted or any IPv6 spelling without brackets) is a public unicast one. Of the forms
 * that embed an IPv4 address, only NAT64 can be public, because resolvers of IPv6-only networks return it;
 * mapped, compatible, 6to4 and Teredo forms are not. Text that is not an address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicV4(ipaddr.IPv4.parse(text));
  if (!ipaddr.IPv6.isValid(text)) return false;
  return isPublicV6(ipaddr.IPv6.parse(text));
}
