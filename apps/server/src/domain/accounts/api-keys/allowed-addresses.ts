import { BlockList, isIP } from 'node:net';
import { Invalid } from '../../../platform/errors/errors.ts';

interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** `203.0.113.0/24`, `2001:db8::/32` or a single address; null for anything else. */
function parseNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return null;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : most + 1;
  return prefix > most ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The addresses from which a key may be used. */
export class AllowedAddresses {
  readonly #networks = new BlockList(); // Node's name for a set of networks

  constructor(networks: readonly string[]) {
    for (const text of networks) {
      const network = parseNetwork(text);
      if (network !== null) this.#networks.addSubnet(network.address, network.prefix, network.family);
    }
  }

  has(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}

/** @throws Invalid naming the first invalid entry */
export function checkNetworks(networks: readonly string[], field: string): void {
  const index = networks.findIndex((text) => parseNetwork(text) === null);
  if (index >= 0) throw Invalid.field(`${field}.${index}`, 'must be an IP address or a network such as 203.0.113.0/24');
}

/** Whether every address of `inner` is in `outer`; an empty list stands for all addresses. */
export function areWithin(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  if (inner.length === 0) return false;
  const networks = outer.map(parseNetwork).filter((network) => network !== null);
  return inner.map(parseNetwork).every((network) => {
    if (network === null) return false;
    return networks.some((other) => {
      if (other.family !== network.family || other.prefix > network.prefix) return false;
      const list = new BlockList();
      list.addSubnet(other.address, other.prefix, other.family);
      return list.check(network.address, network.family);
    });
  });
}
