import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The longest wait after too many attempts. */
export const MAX_WAIT_SECONDS = 900;
/** How long attempts are counted. */
const MEMORY_SECONDS = 86_400;

/**
 * Counts an attempt and, from the `free`th on, blocks further ones for a time that doubles with each.
 * @returns false, without counting, while attempts are blocked
 */
export async function addAttempt(db: Queryable, workspaceId: string, key: Buffer, free: number): Promise<boolean> {
  const isRemembered = sql`a.updated_at >= rolecall_now() - make_interval(secs => ${MEMORY_SECONDS})`;
  const counted = await db.query(sql`
    insert into sign_in_attempts as a (workspace_id, account, attempts) values (${workspaceId}, ${key}, 1)
    on conflict (workspace_id, account) do update set
      attempts = case when ${isRemembered} then a.attempts + 1 else 1 end,
      blocked_until = case when ${isRemembered} and a.attempts + 1 >= ${free}
        then rolecall_now() + make_interval(secs => least(power(2, least(a.attempts + 2 - ${free}, 20)),
          ${MAX_WAIT_SECONDS})) end,
      updated_at = rolecall_now()
    where a.blocked_until is null or a.blocked_until <= rolecall_now()
    returning attempts`);
  return counted.length > 0;
}

/** How long attempts are still blocked; 0 if they are not. */
export async function secondsBlocked(db: Queryable, workspaceId: string, key: Buffer): Promise<number> {
  const [row] = await db.query<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from blocked_until - rolecall_now()))::int as seconds
    from sign_in_attempts where workspace_id = ${workspaceId} and account = ${key}`);
  return row?.seconds ?? 0;
}

/** Takes one attempt back and ends the wait. */
export async function subtractAttempt(db: Queryable, workspaceId: string, key: Buffer): Promise<void> {
  await db.query(sql`
    update sign_in_attempts set attempts = greatest(attempts - 1, 0), blocked_until = null
    where workspace_id = ${workspaceId} and account = ${key}`);
}

/** Deletes the counts of a range of keys. */
export async function deleteAttempts(db: Queryable, workspaceId: string, first: Buffer, last: Buffer): Promise<void> {
  await db.query(sql`
    delete from sign_in_attempts where workspace_id = ${workspaceId} and account between ${first} and ${last}`);
}

/** Deletes the counts of all workspaces that are no longer considered. */
export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await db.query(sql`
    delete from sign_in_attempts where updated_at < rolecall_now() - make_interval(secs => ${MEMORY_SECONDS})`);
}
