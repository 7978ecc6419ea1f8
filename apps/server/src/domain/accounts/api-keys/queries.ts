import type { Queryable } from '../../../platform/database/database.ts';
import { isAnyOf, type Page } from '../../../platform/database/paging.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import type { ApiKey } from './schema.ts';

export type ApiKeyRow = ApiKey & Versioned;

export const apiKeys = recordTable<ApiKey>(
  'api_keys',
  {
    id: 'id',
    name: 'name',
    type: 'type',
    mode: 'mode',
    prefix: 'prefix',
    last4: 'last4',
    scopes: 'scopes',
    createdBy: 'created_by',
    owner: 'owner',
    pendingOwner: 'pending_owner',
    allowedAddresses: 'allowed_addresses',
    limits: 'limits',
    lastUsedAt: 'last_used_at',
    lastUsedAddress: 'last_used_address',
    expiresAt: 'expires_at',
    revokedAt: 'revoked_at',
    disabledAt: 'disabled_at',
    createdAt: 'created_at',
  },
  { json: ['createdBy', 'owner', 'pendingOwner', 'limits'], softDelete: false },
);

/** A key as authentication needs it. */
export interface KnownKey {
  id: string;
  /** Where the key acts: its own workspace, or the sandbox of that for a test key. */
  workspaceId: string;
  /** The workspace that the key belongs to, and which manages it. */
  homeWorkspaceId: string;
  /** The caller that the key represents: its own id, or the id inherited from the key that it replaced. */
  callerId: string;
  name: string;
  type: 'secret' | 'publishable';
  scopes: string[];
  allowedAddresses: string[];
  limits: KeyLimits | null;
  /** Whether its workspace was restored, and no owner has confirmed it. */
  isClosed: boolean;
  /** Neither revoked, disabled nor expired, by the database's clock. */
  valid: boolean;
}

export async function findKeyByHash(db: Queryable, hash: Buffer): Promise<KnownKey | undefined> {
  const [key] = await db.query<KnownKey>(sql`
    select t.id, coalesce(t.sandbox_id, t.workspace_id) as "workspaceId", t.workspace_id as "homeWorkspaceId",
           coalesce(t.caller_id, t.id) as "callerId", t.name, t.type, t.scopes, t.allowed_addresses as "allowedAddresses", t.limits,
           w.restored_at is not null as "isClosed",
           t.disabled_at is null and (t.revoked_at is null or t.revoked_at > rolecall_now())
             and (t.expires_at is null or t.expires_at > rolecall_now()) as valid
    from api_key_hashes h join api_keys t on t.workspace_id = h.workspace_id and t.id = h.api_key_id
    join workspaces w on w.id = t.workspace_id
    where h.hash = ${hash}`);
  return key;
}

/** @param ownerId only keys of these members or keys */
export async function listKeys(
  db: Queryable,
  workspaceId: string,
  {
    ownerId,
    mode,
    ...filters
  }: ListRequest & {
    ownerId?: readonly string[] | undefined;
    mode?: readonly string[] | undefined;
  },
): Promise<Page<ApiKeyRow>> {
  return apiKeys.list(db, workspaceId, filters, {
    filters: [
      ...(ownerId === undefined ? [] : [isAnyOf(sql`t.owner ->> 'id'`, ownerId)]),
      ...(mode === undefined ? [] : [isAnyOf(sql`t.mode`, mode)]),
    ],
  });
}

interface KeyToStore
  extends Pick<
    ApiKey,
    | 'id'
    | 'name'
    | 'type'
    | 'scopes'
    | 'expiresAt'
    | 'createdBy'
    | 'owner'
    | 'prefix'
    | 'last4'
    | 'allowedAddresses'
    | 'limits'
  > {
  /** Where a test key acts; null for a live key. */
  sandboxId: string | null;
  hash: Buffer;
  /** The key whose caller the new one continues to represent. */
  rotatedFromId?: string;
}

export async function insertKey(
  db: Queryable,
  workspaceId: string,
  { sandboxId, hash, rotatedFromId, ...key }: KeyToStore,
): Promise<ApiKeyRow> {
  const caller = sql`(select coalesce(o.caller_id, o.id) from api_keys o
    where o.workspace_id = ${workspaceId} and o.id = ${rotatedFromId ?? null}::uuid)`;
  const values = { ...key, mode: sandboxId === null ? 'live' : 'test' } as const;
  const row = await apiKeys.insert(db, workspaceId, values, { sandbox_id: sandboxId, caller_id: caller });
  await db.query(
    sql`insert into api_key_hashes (hash, workspace_id, api_key_id) values (${hash}, ${workspaceId}, ${key.id})`,
  );
  return row;
}

/** Locks the keys of these owners that are valid, including those in a rotation overlap. */
export async function lockKeysOf(
  db: Queryable,
  workspaceId: string,
  ownerIds: readonly string[],
): Promise<ApiKeyRow[]> {
  return apiKeys.rows(db, workspaceId, {
    where: [
      sql`t.owner ->> 'id' = any(${ownerIds}::text[])`,
      sql`(t.revoked_at is null or t.revoked_at > rolecall_now())`,
    ],
    order: sql`t.id`,
    lock: 'update',
  });
}

/** Revokes a key now, or after an overlap. */
export function revokeKey(db: Queryable, workspaceId: string, id: string, afterSeconds: number): Promise<ApiKeyRow> {
  const revokedAt = sql`revoked_at = rolecall_now() + make_interval(secs => ${afterSeconds})`;
  return apiKeys.update(db, workspaceId, id, {}, [revokedAt]);
}

interface KeyUse {
  workspaceId: string;
  id: string;
  /** Relative, so that the stored time is by the database's clock. */
  secondsAgo: number;
  address: string;
}

/** Stores the last use of keys, in one statement for all of them. */
export async function touchKeys(db: Queryable, uses: readonly KeyUse[]): Promise<void> {
  await db.query(sql`
    update api_keys k
    set last_used_at = rolecall_now() - make_interval(secs => u.seconds_ago), last_used_address = u.address
    from unnest(${uses.map((use) => use.workspaceId)}::uuid[], ${uses.map((use) => use.id)}::uuid[],
                ${uses.map((use) => use.secondsAgo)}::float8[], ${uses.map((use) => use.address)}::text[])
      as u (workspace_id, id, seconds_ago, address)
    where k.workspace_id = u.workspace_id and k.id = u.id`);
}
