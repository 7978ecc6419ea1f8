import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type ApiKeyRow, apiKeys } from './queries.ts';

/** How long before a key ends owners are told. */
const NOTICE = sql`interval '7 days'`;

/** How long existing keys remain valid at least when a shorter lifetime is set. */
const GRACE = sql`interval '14 days'`;

/** How many days a secret key can last; null for no limit. Nobody can change it until the transaction has ended. */
export async function lockMaxDays(db: Queryable, workspaceId: string): Promise<number | null> {
  const [row] = await db.query<{ maxDays: number | null }>(
    sql`select key_max_days as "maxDays" from workspaces where id = ${workspaceId} for share`,
  );
  return row?.maxDays ?? null;
}

/** The valid secret keys that would last longer than this, and until when they may last, locked. */
export function lockKeysBeyond(
  db: Queryable,
  workspaceId: string,
  maxDays: number,
): Promise<(ApiKeyRow & { latest: string })[]> {
  const latest = sql`greatest(t.created_at + make_interval(days => ${maxDays}), rolecall_now() + ${GRACE})::timestamptz(3)`;
  return apiKeys.rows(db, workspaceId, {
    where: [IS_VALID, sql`(t.expires_at is null or t.expires_at > ${latest})`],
    also: sql`${latest} as latest`,
    order: sql`t.id`,
    lock: 'update',
  });
}

/** The workspaces whose keys can be ended by a policy. */
export function workspacesWithKeyPolicy(db: Queryable): Promise<{ id: string; maxUnusedDays: number | null }[]> {
  return db.query(sql`
    select id, key_max_unused_days as "maxUnusedDays" from workspaces
    where sandbox_of is null and (key_max_days is not null or key_max_unused_days is not null) order by id`);
}

const IS_VALID: Sql = sql`t.type = 'secret' and t.revoked_at is null and t.disabled_at is null
  and (t.expires_at is null or t.expires_at > rolecall_now())`;

/** The last use of a key, or its creation. */
const SINCE = sql`greatest(t.created_at, t.last_used_at)`;

/** The keys that will soon have been unused for too long, each once. */
export async function claimUnusedToWarn(db: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    update api_keys t set unused_warned_at = rolecall_now() from workspaces w
    where t.workspace_id = ${workspaceId} and w.id = ${workspaceId} and ${IS_VALID}
      and ${SINCE} < rolecall_now() + ${NOTICE} - make_interval(days => w.key_max_unused_days)
      and (t.unused_warned_at is null or t.unused_warned_at < ${SINCE})
    returning t.name`);
  return rows.map(({ name }) => name);
}

/** The keys that will soon expire, each once. Without those that were issued for a shorter time than the notice. */
export async function claimExpiringToWarn(db: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    update api_keys t set expiry_warned_at = rolecall_now() from workspaces w
    where t.workspace_id = ${workspaceId} and w.id = ${workspaceId} and w.key_max_days is not null and ${IS_VALID}
      and t.expires_at < rolecall_now() + ${NOTICE} and t.expires_at > t.created_at + ${NOTICE}
      and (t.expiry_warned_at is null or t.expiry_warned_at < t.expires_at - ${NOTICE})
    returning t.name`);
  return rows.map(({ name }) => name);
}

/** Disables the keys that were not used for too long and that owners were told of in time. */
export async function disableUnused(db: Queryable, workspaceId: string): Promise<ApiKeyRow[]> {
  const keys = await apiKeys.rows(db, workspaceId, {
    where: [
      IS_VALID,
      sql`${SINCE} < rolecall_now() - make_interval(days => (
        select w.key_max_unused_days from workspaces w where w.id = ${workspaceId}))`,
      sql`t.unused_warned_at >= ${SINCE} and t.unused_warned_at <= rolecall_now() - ${NOTICE}`,
    ],
    order: sql`t.id`,
    lock: 'update',
  });
  const disabled: ApiKeyRow[] = [];
  for (const { id } of keys)
    disabled.push(await apiKeys.update(db, workspaceId, id, {}, [sql`disabled_at = rolecall_now()`]));
  return disabled;
}
