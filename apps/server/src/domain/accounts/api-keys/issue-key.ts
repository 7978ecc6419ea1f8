import type { Change } from '../../../platform/changes/change.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { sha256 } from '../../../platform/security/secrets.ts';
import type { Owner } from '../../records/access/owner.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { type KeyType, keyHint, newKey } from './key-format.ts';
import { type ApiKeyRow, insertKey } from './queries.ts';

export type KeyWithSecret = ApiKeyRow & { key: string };

interface KeyInput {
  name: string;
  type: KeyType;
  /** The sandbox in which a test key acts; null for a live key. */
  sandboxId: string | null;
  scopes: string[];
  expiresAt: string | null;
  allowedAddresses: string[];
  /** Null for a key that sees everything. */
  limits?: KeyLimits | null;
  owner: Owner | null;
  /** The key that this one replaces. */
  rotatedFromId?: string;
}

/** Stores a new key in an open change. */
export async function issueKey(tx: Change, input: KeyInput): Promise<KeyWithSecret> {
  const key = newKey(tx.services.settings.keyPrefix, input.type, input.sandboxId === null ? 'live' : 'test');
  const createdBy = tx.actor;
  const row = await insertKey(tx, tx.workspaceId, {
    limits: null,
    ...input,
    id: newId(),
    createdBy,
    ...keyHint(key),
    hash: sha256(key),
  });
  return { ...row, key };
}
