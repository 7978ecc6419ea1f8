import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ApiError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets.ts';

/** Stands for a workspace that does not exist, so that guessing at it is slowed down like at any other. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

// Five mistakes are human. Each further one doubles the wait from two seconds to a quarter of an hour, so that a day has
// room for a hundred guesses. A right one, or a day of peace, forgets them.
const FREE_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 900;
/** How long attempts are remembered. */
export const MEMORY_SECONDS = 86_400;

/** Attempts at one account, counted in the database: over all nodes and restarts. */
export interface Attempts {
  /** Forgets them, after a right one. */
  forget(): Promise<void>;
}

/**
 * Counts an attempt before it is looked at, so that many at once count as many. It makes no difference whether there is
 * such an account.
 * @param account what is guessed at, such as an e-mail address; only its hash is kept
 * @throws ApiError 429 while attempts must wait, right ones too
 */
export async function countAttempt(db: Database, workspaceId: string, account: string): Promise<Attempts> {
  const hash = sha256(account.toLowerCase());
  const isRemembered = sql`a.updated_at >= rolecall_now() - make_interval(secs => ${MEMORY_SECONDS})`;
  const [counted] = await db.write.query<{ attempts: number }>(sql`
    insert into sign_in_attempts as a (workspace_id, account, attempts) values (${workspaceId}, ${hash}, 1)
    on conflict (workspace_id, account) do update set
      attempts = case when ${isRemembered} then a.attempts + 1 else 1 end,
      blocked_until = case when ${isRemembered} and a.attempts + 1 >= ${FREE_ATTEMPTS}
        then rolecall_now() + make_interval(secs => least(power(2, least(a.attempts + 2 - ${FREE_ATTEMPTS}, 20)),
          ${MAX_WAIT_SECONDS})) end,
      updated_at = rolecall_now()
    where a.blocked_until is null or a.blocked_until <= rolecall_now()
    returning attempts`);
  if (counted === undefined) throw await tooMany(db, workspaceId, hash);
  return { forget: () => clearAttempts(db, workspaceId, account) };
}

/** Forgets what was tried at an account: whoever it belongs to has shown it. */
export async function clearAttempts(db: Database, workspaceId: string, account: string): Promise<void> {
  const hash = sha256(account.toLowerCase());
  await db.write.query(sql`delete from sign_in_attempts where workspace_id = ${workspaceId} and account = ${hash}`);
}

async function tooMany(db: Database, workspaceId: string, account: Buffer): Promise<ApiError> {
  const [row] = await db.write.query<{ seconds: number }>(sql`
    select ceil(extract(epoch from blocked_until - rolecall_now()))::int as seconds
    from sign_in_attempts where workspace_id = ${workspaceId} and account = ${account}`);
  const seconds = Math.max(1, row?.seconds ?? 1);
  return new ApiError('rate_limited', `Too many attempts. Try again in ${seconds} seconds.`, undefined, {
    'retry-after': String(seconds),
  });
}
