import type { Queryable } from '../../platform/database/database.ts';
import { columns, sql } from '../../platform/database/sql.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import type { ApiKey } from './schema.ts';

export type ApiKeyRow = ApiKey & { revision: number };

const COLUMNS = columns('t', {
  id: 'id',
  name: 'name',
  type: 'type',
  prefix: 'prefix',
  last4: 'last4',
  scopes: 'scopes',
  lastUsedAt: 'last_used_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  createdAt: 'created_at',
  revision: 'revision',
});

/** A key as authentication needs it. */
export interface KnownKey {
  id: string;
  workspaceId: string;
  name: string;
  type: 'secret' | 'publishable';
  scopes: string[];
  /** Neither revoked nor expired, by the database's clock. */
  valid: boolean;
}

export async function findKeyByHash(db: Queryable, hash: Buffer): Promise<KnownKey | undefined> {
  const [key] = await db.query<KnownKey>(sql`
    select t.id, t.workspace_id as "workspaceId", t.name, t.type, t.scopes,
           (t.revoked_at is null or t.revoked_at > rolecall_now())
             and (t.expires_at is null or t.expires_at > rolecall_now()) as valid
    from api_key_hashes h join api_keys t on t.workspace_id = h.workspace_id and t.id = h.api_key_id
    where h.hash = ${hash}`);
  return key;
}

interface ListFilters {
  limit?: number | undefined;
  cursor?: string | undefined;
  createdAfter?: string | undefined;
  updatedAfter?: string | undefined;
  ids?: string[] | undefined;
}

export async function listKeys(db: Queryable, workspaceId: string, filters: ListFilters): Promise<Page<ApiKeyRow>> {
  const { where, tail, limit } = newestFirst(filters, [
    sql`t.workspace_id = ${workspaceId}`,
    ...commonConditions(filters),
  ]);
  return toPageById(await db.query<ApiKeyRow>(sql`select ${COLUMNS} from api_keys t where ${where} ${tail}`), limit);
}

export async function findKey(db: Queryable, workspaceId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db.query<ApiKeyRow>(
    sql`select ${COLUMNS} from api_keys t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
  return key;
}

export async function lockKey(db: Queryable, workspaceId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db.query<ApiKeyRow>(
    sql`select ${COLUMNS} from api_keys t where t.workspace_id = ${workspaceId} and t.id = ${id} for update`,
  );
  return key;
}

export interface KeyToStore {
  id: string;
  name: string;
  type: 'secret' | 'publishable';
  scopes: string[];
  expiresAt: string | null;
  prefix: string;
  last4: string;
  hash: Buffer;
}

export async function insertKey(db: Queryable, workspaceId: string, key: KeyToStore): Promise<ApiKeyRow> {
  const [row] = await db.query<ApiKeyRow>(sql`
    insert into api_keys as t (workspace_id, id, name, type, prefix, last4, scopes, expires_at)
    values (${workspaceId}, ${key.id}, ${key.name}, ${key.type}, ${key.prefix}, ${key.last4}, ${key.scopes}, ${key.expiresAt})
    returning ${COLUMNS}`);
  await db.query(
    sql`insert into api_key_hashes (hash, workspace_id, api_key_id) values (${key.hash}, ${workspaceId}, ${key.id})`,
  );
  return row!;
}

export async function updateKey(
  db: Queryable,
  workspaceId: string,
  key: Pick<ApiKey, 'id' | 'name' | 'scopes' | 'expiresAt'>,
): Promise<ApiKeyRow> {
  const [row] = await db.query<ApiKeyRow>(sql`
    update api_keys t set name = ${key.name}, scopes = ${key.scopes}, expires_at = ${key.expiresAt}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${key.id} returning ${COLUMNS}`);
  return row!;
}

/** Ends a key now, or after an overlap. */
export async function revokeKey(
  db: Queryable,
  workspaceId: string,
  id: string,
  afterSeconds: number,
): Promise<ApiKeyRow> {
  const [row] = await db.query<ApiKeyRow>(sql`
    update api_keys t
    set revoked_at = rolecall_now() + make_interval(secs => ${afterSeconds}), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${COLUMNS}`);
  return row!;
}

/** Notes the last use of keys, in one statement for all of them. `secondsAgo` by whatever clock: the moment is the database's. */
export async function touchKeys(
  db: Queryable,
  uses: readonly { workspaceId: string; id: string; secondsAgo: number }[],
): Promise<void> {
  await db.query(sql`
    update api_keys k set last_used_at = rolecall_now() - make_interval(secs => u.seconds_ago)
    from unnest(${uses.map((use) => use.workspaceId)}::uuid[], ${uses.map((use) => use.id)}::uuid[],
                ${uses.map((use) => use.secondsAgo)}::float8[]) as u (workspace_id, id, seconds_ago)
    where k.workspace_id = u.workspace_id and k.id = u.id`);
}
