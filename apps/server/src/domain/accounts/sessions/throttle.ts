import type { Context } from '../../../platform/context/context.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { sha256 } from '../../../platform/security/secrets.ts';
import { addAttempt, deleteAttempts, secondsBlocked, subtractAttempt } from './throttle-queries.ts';

/** Stands for an unknown workspace, so that sign-in attempts there are throttled like any others. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

// Five attempts allow for typing errors. Each further one doubles the wait, from two seconds up to `MAX_WAIT_SECONDS`, so
// that about a hundred guesses fit into a day. A success, or a day without attempts, resets the count.
export const FREE_ATTEMPTS = 5;
// The limit for all sources together, so that distributed guessing is bounded too. It exceeds what one source can reach in
// a day, so that no single source can lock a member out of a browser in which they have never signed in.
export const FREE_ATTEMPTS_OF_ALL = 200;

/** One sign-in attempt. */
interface Guess {
  workspaceId: string;
  /** The target of the attempt, such as an email address; only its hash is stored. */
  account: string;
  /** The origin of the attempt: an IP address, or something an attacker cannot have, such as a session. Stored as a hash. */
  source: string;
  /** Whether the source is known to belong to the account: attempts from other sources do not count against it then. */
  isTrusted: boolean;
}

/** Attempts at one account, counted in the database across all nodes and restarts. */
export interface Attempts {
  /** Resets the count of this source after a success, in the given transaction if any. */
  forget(tx?: Queryable): Promise<void>;
}

/**
 * Counts an attempt before it is verified, so that concurrent attempts are all counted. Behaves the same for accounts that
 * do not exist.
 * @throws ApiError 429 while attempts are blocked, including correct ones
 */
export async function countAttempt(db: Database, guess: Guess): Promise<Attempts> {
  const { workspaceId, account, source, isTrusted } = guess;
  const own = keyOf(account, sha256(source).subarray(0, HALF));
  const all = keyOf(account, FIRST);
  await count(db, workspaceId, own, FREE_ATTEMPTS);
  if (!isTrusted) await count(db, workspaceId, all, FREE_ATTEMPTS_OF_ALL);
  return {
    async forget(tx = db.write) {
      await deleteAttempts(tx, workspaceId, own, own);
      if (!isTrusted) await subtractAttempt(tx, workspaceId, all);
    },
  };
}

/** Counts an attempt of a signed-in member against their session, so that no one else can exhaust it. */
export function countOwnAttempt({ db, workspaceId, sessionId }: Context, account: string): Promise<Attempts> {
  return countAttempt(db, { workspaceId, account, source: `session ${sessionId}`, isTrusted: true });
}

/** Resets the counts of an account for all sources, after its owner has proven their identity. */
export async function clearAttempts(db: Database, workspaceId: string, account: string): Promise<void> {
  await deleteAttempts(db.write, workspaceId, keyOf(account, FIRST), keyOf(account, LAST));
}

// A key is half account, half source, so that the keys of one account are adjacent.
const HALF = 16;
const FIRST = Buffer.alloc(HALF, 0x00);
const LAST = Buffer.alloc(HALF, 0xff);

function keyOf(account: string, source: Buffer): Buffer {
  return Buffer.concat([sha256(account.toLowerCase()).subarray(0, HALF), source]);
}

async function count(db: Database, workspaceId: string, key: Buffer, free: number): Promise<void> {
  if (!(await addAttempt(db.write, workspaceId, key, free))) throw await tooMany(db, workspaceId, key);
}

async function tooMany(db: Database, workspaceId: string, key: Buffer): Promise<ApiError> {
  const seconds = Math.max(1, await secondsBlocked(db.write, workspaceId, key));
  return new ApiError('rate_limited', `Too many attempts. Try again in ${seconds} seconds.`, undefined, {
    'retry-after': String(seconds),
  });
}
