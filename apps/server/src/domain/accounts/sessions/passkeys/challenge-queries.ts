import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { sha256 } from '../../../../platform/security/secrets.ts';
import { NO_WORKSPACE } from '../throttle.ts';

/** How long a challenge is valid. */
export const CHALLENGE_SECONDS = 300;

export type ChallengePurpose = 'registration' | 'confirmation';

/** A session has one challenge for each purpose. */
interface ChallengeKey {
  workspaceId: string;
  sessionId: string;
  purpose: ChallengePurpose;
}

/** Replaces an earlier challenge of the session for the same purpose. */
export async function storeChallenge(
  db: Queryable,
  { workspaceId, sessionId, purpose }: ChallengeKey,
  challenge: string,
): Promise<void> {
  await db.query(sql`
    insert into passkey_challenges (workspace_id, session_id, purpose, challenge, expires_at)
    values (${workspaceId}, ${sessionId}, ${purpose}, ${challenge},
            rolecall_now() + make_interval(secs => ${CHALLENGE_SECONDS}))
    on conflict (workspace_id, session_id, purpose) do update
      set challenge = excluded.challenge, expires_at = excluded.expires_at`);
}

/** Deletes a challenge. @returns null if there was none, or if it has expired */
export async function takeChallenge(
  db: Queryable,
  { workspaceId, sessionId, purpose }: ChallengeKey,
): Promise<string | null> {
  const [taken] = await db.query<{ challenge: string; isFresh: boolean }>(sql`
    delete from passkey_challenges
    where workspace_id = ${workspaceId} and session_id = ${sessionId} and purpose = ${purpose}
    returning challenge, expires_at > rolecall_now() as "isFresh"`);
  return taken?.isFresh === true ? taken.challenge : null;
}

/** Stored for twice as long as a challenge is valid, to allow for clock differences. @returns whether it is the first use */
export async function markUsed(db: Queryable, challenge: string): Promise<boolean> {
  const rows = await db.query(sql`
    insert into used_passkey_challenges (workspace_id, challenge_hash, expires_at)
    values (${NO_WORKSPACE}, ${sha256(challenge)}, rolecall_now() + make_interval(secs => ${2 * CHALLENGE_SECONDS}))
    on conflict (workspace_id, challenge_hash) do nothing returning 1`);
  return rows.length > 0;
}

/** Deletes the expired challenges of all workspaces. */
export async function deleteExpiredChallenges(db: Queryable): Promise<void> {
  await db.query(sql`delete from passkey_challenges where expires_at < rolecall_now()`);
  await db.query(sql`delete from used_passkey_challenges where expires_at < rolecall_now()`);
}
