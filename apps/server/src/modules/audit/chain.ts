import { createHash } from 'node:crypto';

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
  /** The hash of the previous entry; empty for the first of a workspace. */
  previousHash: Buffer;
  hash: Buffer;
}

/** SHA-256 over every field of the entry in a fixed order, including the hash of the previous entry. */
export function hashOf(workspaceId: string, entry: Omit<ChainedEntry, 'hash'>): Buffer {
  const { id, number, kind, action, actorType, actorId, entityType, entityId, candidateIds, requestId } = entry;
  const fields = [
    workspaceId,
    number,
    id,
    kind,
    action,
    actorType,
    actorId,
    entityType,
    entityId,
    candidateIds,
    requestId,
  ];
  const text = JSON.stringify([...fields, entry.createdAt, entry.previousHash.toString('hex')]);
  return createHash('sha256').update(text).digest();
}
