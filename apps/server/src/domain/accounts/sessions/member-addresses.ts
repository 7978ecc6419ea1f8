import type { Queryable } from '../../../platform/database/database.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { AllowedAddresses } from '../api-keys/allowed-addresses.ts';
import { findMemberAddresses } from './member-queries.ts';

/** The networks of a workspace's sign-in policy; null if all addresses are allowed. */
export function memberNetworks(addresses: readonly string[]): AllowedAddresses | null {
  return addresses.length === 0 ? null : new AllowedAddresses(addresses);
}

/** @throws Forbidden from an address that the workspace does not allow its members */
export function requireAddressIn(networks: AllowedAddresses | null, address: string): void {
  if (networks !== null && !networks.has(address))
    throw new Forbidden('Members of this workspace cannot sign in from this address.', {
      reason: 'address_not_allowed',
      address,
    });
}

/** For a member who is signing in. @throws Forbidden */
export async function requireMemberAddress(db: Queryable, workspaceId: string, address: string): Promise<void> {
  requireAddressIn(memberNetworks(await findMemberAddresses(db, workspaceId)), address);
}
