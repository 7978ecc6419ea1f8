import { change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { NotFound } from '../../../../platform/errors/errors.ts';
import type { AnonymousRequest } from '../../../../platform/http/contract/callers.ts';
import type { CookieChange } from '../../../../platform/http/contract/cookie-change.ts';
import { SealedCookie } from '../sealed-cookie.ts';
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

const challengeCookie = new SealedCookie<{ challenge: string }>({
  name: 'rolecall_passkey',
  purpose: 'passkey sign-in',
  seconds: CHALLENGE_SECONDS,
});

/** The cookie that stores the challenge of a sign-in. */
export function cookieFor(request: AnonymousRequest, challenge: string): CookieChange {
  return challengeCookie.store(request, { challenge });
}

/** Deletes the challenge cookie. */
export const noChallengeCookie = (): CookieChange => challengeCookie.remove();

/**
 * Consumes the challenge of the browser, before its response is verified. @returns null if it is unknown, expired or was
 * used before
 */
export async function takeChallengeOf(request: AnonymousRequest): Promise<string | null> {
  const waiting = challengeCookie.read(request);
  return waiting !== null && (await markUsed(request.db.write, waiting.challenge)) ? waiting.challenge : null;
}
