import { hash } from 'node:crypto';

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
  createdAt: string;
  /** The hash of the previous entry, in hexadecimal digits; empty for the first of a workspace. */
  previousHash: string;
  hash: string;
}

/** SHA-256 over every field of the entry in a fixed order, including the hash of the previous entry. */
export function hashOf(workspaceId: string, entry: Omit<ChainedEntry, 'hash'>): string {
  const { id, number, kind, action, actorType, actorId, entityType, entityId, candidateIds, requestId } = entry;
  const what = [number, id, kind, action, actorType, actorId, entityType, entityId, candidateIds, requestId];
  return hash('sha256', JSON.stringify([workspaceId, ...what, entry.createdAt, entry.previousHash]), 'hex');
}
