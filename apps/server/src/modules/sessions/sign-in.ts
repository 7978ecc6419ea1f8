import { change } from '../../platform/changes/change.ts';
import { ApiError, Forbidden } from '../../platform/errors/errors.ts';
import type { AnonymousRequest } from '../../platform/http/contract/callers.ts';
import { OperationResult } from '../../platform/http/contract/operation.ts';
import { SESSION_COOKIE } from '../../platform/http/transport/cookies.ts';
import { DUMMY_HASH, verifyPassword } from '../../platform/security/passwords.ts';
import { newToken, readToken } from '../../platform/security/workspace-token.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { knownBrowser } from './known-browser.ts';
import { noteSignIn } from './note-sign-in.ts';
import { allowsPasswords, findAccount, findWorkspaceToEnter } from './records/member-queries.ts';
import {
  deleteSession,
  deleteSessionOfToken,
  findSession,
  insertSession,
  type KnownSession,
} from './records/queries.ts';
import type { SignInRequest } from './records/schema.ts';
import { countAttempt, NO_WORKSPACE } from './records/throttle.ts';
import { acceptCode } from './second-factor/accept-code.ts';
import { contextOf, SESSIONS_ARE_NO_HISTORY, sessionCookie, signedIn, startSession } from './start-session.ts';

/**
 * Signs a member in by email address and password. A wrong account, password or workspace takes the same work and gives
 * the same response. A browser in which the member has signed in before has its own limit, so that no one can lock a member
 * out by guessing.
 * @throws ApiError 401 for any wrong input; 429 after too many attempts by the address or at the account; 503 when too many
 * passwords are being verified
 */
export async function signIn(
  visit: AnonymousRequest,
  { email, password, workspace }: SignInRequest,
): Promise<OperationResult> {
  const workspaceId = (await findWorkspaceToEnter(visit.db.write, workspace)) ?? NO_WORKSPACE;
  if (!(await allowsPasswords(visit.db.write, workspaceId)))
    throw new Forbidden('Sign in to this workspace with single sign-on.', {
      reason: 'single_sign_on_required',
    });
  const account = await findAccount(visit.db.write, workspaceId, email);
  const attempt = await beginAttempt(visit, workspaceId, { account: `password ${email}`, memberId: account?.id });
  const isRight = await verifyPassword(password, account?.passwordHash ?? DUMMY_HASH, attempt.source);
  if (account !== undefined && !isRight) noteSignIn(visit, workspaceId, account.id, 'signInFailed');
  if (account === undefined || !isRight) throw wrong('The workspace, the email address or the password is wrong.');
  await attempt.succeeded();
  return signedIn(visit, workspaceId, await startSession(visit, workspaceId, account));
}

/** Counts an attempt against the address and the account, or from a known browser only against that browser. */
export async function beginAttempt(
  visit: AnonymousRequest,
  workspaceId: string,
  { account, memberId }: { account: string; memberId: string | undefined },
): Promise<{ source: string; succeeded(): Promise<void> }> {
  const browser = knownBrowser(visit, workspaceId, memberId);
  const ofAddress = browser === null ? await visit.attempt() : null;
  const source = browser === null ? `address ${visit.visitor}` : `browser ${browser.id}`;
  const attempts = await countAttempt(visit.db, { workspaceId, account, source, isTrusted: browser !== null });
  return {
    source,
    async succeeded() {
      ofAddress?.succeeded();
      await attempts.forget();
    },
  };
}

/**
 * Completes a pending session, under a new token.
 * @throws ApiError 401 without a pending session or for a wrong code; 429 after too many of them
 */
export async function verifySecondFactor(visit: AnonymousRequest, code: string): Promise<OperationResult> {
  const half = await presentedSession(visit);
  if (half?.awaitsSecondFactor !== true) throw unauthorized();
  const { workspaceId, memberId } = half;
  const attempt = await beginAttempt(visit, workspaceId, { account: `code ${memberId}`, memberId });
  const token = newToken(workspaceId);
  const whole = { id: half.id, token: token.text, awaitsSecondFactor: false };
  const isRight = await change(
    contextOf(visit, workspaceId, { id: memberId, name: half.name }),
    async (tx) => {
      if (!(await acceptCode(tx, memberId, code))) return false;
      // Replaced rather than updated, because a complete session also has another expiry.
      if (!(await deleteSession(tx, workspaceId, memberId, half.id))) return false;
      const { ip, userAgent } = visit;
      await insertSession(tx, workspaceId, { ...whole, memberId, tokenHash: token.hash, ip, userAgent });
      tx.afterCommit(() => visit.services.signals.emit('sessions', { workspaceId }));
      return true;
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  noteSignIn(visit, workspaceId, memberId, isRight ? 'signIn' : 'signInFailed');
  if (!isRight) throw wrong('The code is wrong, or was used before.');
  await attempt.succeeded();
  return signedIn(visit, workspaceId, { ...whole, memberId });
}

/** Revokes the session of the browser, if it has one, and deletes its cookie. */
export async function signOut(visit: AnonymousRequest): Promise<OperationResult> {
  const token = readToken(visit.cookie(SESSION_COOKIE) ?? '');
  if (token !== null) {
    await deleteSessionOfToken(visit.db.write, token);
    visit.services.signals.emit('sessions', { workspaceId: token.workspaceId });
  }
  return new OperationResult(null, { cookies: [sessionCookie(null)] });
}

/** The session of the browser's cookie, complete or pending. */
export async function presentedSession(visit: AnonymousRequest): Promise<KnownSession | undefined> {
  const token = readToken(visit.cookie(SESSION_COOKIE) ?? '');
  return token === null ? undefined : findSession(visit.db.write, token);
}

/** The error for any failed sign-in. */
export function wrong(message: string): ApiError {
  return new ApiError('unauthorized', message, undefined, { 'www-authenticate': 'Bearer' });
}
