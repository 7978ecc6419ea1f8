import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { EgressFailed, EgressRejected } from './errors.ts';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a host name. Rejects, or returns an empty list, when there are none. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/** The operating system's resolver, with its hosts file and search domains: for intranets. */
export const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: 'verbatim' });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * Queries the configured name servers directly. Not `dns.lookup`: it occupies one of the four threads that file access
 * and password hashing also need, so four hosts with an unresponsive name server would block the service. Each new
 * `Resolver` reads resolv.conf, so that network changes take effect.
 */
export function dnsResolve(servers?: string[]): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 as const })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 as const })),
    ];
  };
}

/**
 * The `lookup` of a socket: resolves once, rejects the whole host when a single address is not public, and gives the
 * socket exactly the checked addresses, so no second resolution can return different ones (DNS rebinding).
 */
export function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(hostname, resolve, allowPrivate).then(
      (addresses) => {
        if (options.all === true) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function checkedAddresses(hostname: string, resolve: Resolve, allowPrivate: boolean): Promise<ResolvedAddress[]> {
  const addresses = await resolve(hostname).catch((cause) => {
    throw new EgressFailed('dns', `The host name ${hostname} could not be resolved.`, cause);
  });
  if (addresses.length === 0) throw new EgressFailed('dns', `The host name ${hostname} has no address.`);
  // The message omits the address, so that internal names cannot be resolved from outside.
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new EgressRejected('address', `The host name ${hostname} resolves to an address that is not public.`);
  }
  return addresses;
}
