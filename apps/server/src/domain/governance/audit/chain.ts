import { hash } from 'node:crypto';
import type { Origin } from '../../../platform/audit/audit-trail.ts';

/** An entry as it is hashed and stored. */
export interface ChainedEntry {
  id: string;
  number: number;
  kind: string;
  action: string;
  actorType: string;
  actorId: string | null;
  entityType: string | null;
  entityId: string | null;
  candidateIds: readonly string[];
  requestId: string | null;
  /** The salted hash of the address and the user agent; null if they were not recorded. */
  originHash: string | null;
  createdAt: string;
  /** The hash of the previous entry, in hexadecimal digits; empty for the first of a workspace. */
  previousHash: string;
  hash: string;
}

/** SHA-256 over every field of the entry in a fixed order, including the hash of the previous entry. */
export function hashOf(workspaceId: string, entry: Omit<ChainedEntry, 'hash'>): string {
  const { id, number, kind, action, actorType, actorId, entityType, entityId, candidateIds, requestId } = entry;
  const what = [number, id, kind, action, actorType, actorId, entityType, entityId, candidateIds, requestId];
  const fields = [workspaceId, ...what, entry.createdAt, entry.previousHash];
  // Entries of earlier versions have no origin.
  if (entry.originHash !== null) fields.push(entry.originHash);
  return hash('sha256', JSON.stringify(fields), 'hex');
}

/** An origin as it is stored until it is removed. */
export interface SaltedOrigin extends Origin {
  /** Random, in hexadecimal digits. Without it, nobody can find out by trying whether the hash is that of an address. */
  salt: string;
}

/** SHA-256 over the salt, the address and the user agent. */
export function originHashOf({ salt, address, userAgent }: SaltedOrigin): string {
  return hash('sha256', JSON.stringify([salt, address, userAgent]), 'hex');
}
