import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import type { CookieChange } from '../../../platform/http/contract/cookie-change.ts';
import {
  CHALLENGE_SECONDS,
  type ChallengePurpose,
  markUsed,
  storeChallenge,
  takeChallenge,
} from './challenge-queries.ts';

/**
 * Stores the challenge of these options for the calling session, replacing an earlier one for the same purpose.
 * @returns the response, which is stored with the change for idempotent retries
 */
export async function issueForSession<Options extends { challenge: string }>(
  context: Context,
  purpose: ChallengePurpose,
  options: Options,
): Promise<{ options: Options }> {
  const { sessionId } = context;
  if (sessionId === undefined) throw new NotFound('Session');
  return change(
    context,
    async (tx) => {
      await storeChallenge(tx, { workspaceId: tx.workspaceId, sessionId, purpose }, options.challenge);
      return { options };
    },
    { withoutEvent: 'a challenge changes nothing about the member' },
  );
}

/** Consumes the challenge of the calling session, before its response is verified. @returns null if there is none */
export async function takeOfSession(context: Context, purpose: ChallengePurpose): Promise<string | null> {
  const { db, workspaceId, sessionId } = context;
  if (sessionId === undefined) return null;
  return takeChallenge(db.write, { workspaceId, sessionId, purpose });
}

const COOKIE = 'rolecall_passkey';
const PURPOSE = 'passkey sign-in';

/** The encrypted state in the browser between the two requests of a sign-in. */
interface Waiting {
  challenge: string;
  /** Unix time in milliseconds. */
  until: number;
}

/**
 * The cookie that stores the challenge of a sign-in. It is not stored in the database, so that anonymous visitors cannot
 * fill a table, and so that only that browser can use it.
 */
export function cookieFor(visit: AnonymousRequest, challenge: string): CookieChange {
  const waiting: Waiting = { challenge, until: Date.now() + CHALLENGE_SECONDS * 1_000 };
  const sealed = visit.services.secrets.seal(JSON.stringify(waiting), PURPOSE);
  return challengeCookie(sealed.toString('base64url'));
}

/** Deletes the challenge cookie. */
export const noChallengeCookie = (): CookieChange => challengeCookie(null);

/**
 * Consumes the challenge of the browser, before its response is verified. @returns null if it is unknown, expired or was
 * used before
 */
export async function takeOfVisit(visit: AnonymousRequest): Promise<string | null> {
  const waiting = readWaiting(visit);
  return waiting !== null && (await markUsed(visit.db.write, waiting.challenge)) ? waiting.challenge : null;
}

function readWaiting(visit: AnonymousRequest): Waiting | null {
  const sealed = visit.cookie(COOKIE);
  if (sealed === null) return null;
  try {
    // Only this instance can have sealed it.
    const bytes = visit.services.secrets.open(Buffer.from(sealed, 'base64url'), PURPOSE);
    const waiting = JSON.parse(bytes.toString()) as Waiting;
    return waiting.until > Date.now() ? waiting : null;
  } catch {
    return null;
  }
}

function challengeCookie(value: string | null): CookieChange {
  return { name: COOKIE, value, maxAgeSeconds: CHALLENGE_SECONDS };
}
