import { change } from '../../../platform/changes/change.ts';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { SESSION_COOKIE } from '../../../platform/http/transport/cookies.ts';
import { DUMMY_HASH, verifyPassword } from '../../../platform/security/passwords.ts';
import { newToken, readToken } from '../../../platform/security/workspace-token.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { knownBrowser } from './known-browser.ts';
import { requireMemberAddress } from './member-addresses.ts';
import { allowsPasswords, findAccount, findAccountById, findWorkspaceToEnter } from './member-queries.ts';
import { noteSignIn } from './note-sign-in.ts';
import { notifyOfNewBrowser } from './notify-new-browser.ts';
import { deleteSession, deleteSessionOfToken, findSession, insertSession, type KnownSession } from './queries.ts';
import type { SignInRequest } from './schema.ts';
import { acceptCode } from './second-factor/accept-code.ts';
import { contextOf, SESSIONS_ARE_NO_HISTORY, sessionCookie, signedIn, startSession } from './start-session.ts';
import { countAttempt, NO_WORKSPACE } from './throttle.ts';

/**
 * Signs a member in by email address and password. A wrong account, password or workspace takes the same work and gives
 * the same response. A browser in which the member has signed in before has its own limit, so that no one can lock a member
 * out by guessing.
 * @throws Forbidden if only single sign-on or other addresses are allowed; ApiError 401 for any wrong input; 429 after too many attempts by the address or at the account; 503 when too many
 * passwords are being verified
 */
export async function signIn(
  request: AnonymousRequest,
  { email, password, workspace }: SignInRequest,
): Promise<OperationResult> {
  const workspaceId = (await findWorkspaceToEnter(request.db.write, workspace)) ?? NO_WORKSPACE;
  if (!(await allowsPasswords(request.db.write, workspaceId)))
    throw new Forbidden('Sign in to this workspace with single sign-on.', {
      reason: 'single_sign_on_required',
    });
  // Before the password is verified, so that the response does not reveal whether it is right.
  await requireMemberAddress(request.db.write, workspaceId, request.ip);
  const account = await findAccount(request.db.write, workspaceId, email);
  const attempt = await beginAttempt(request, workspaceId, { account: `password ${email}`, memberId: account?.id });
  const isRight = await verifyPassword(password, account?.passwordHash ?? DUMMY_HASH, attempt.source);
  if (account !== undefined && !isRight) noteSignIn(request, workspaceId, account.id, 'signInFailed');
  if (account === undefined || !isRight) throw wrong('The workspace, the email address or the password is wrong.');
  await attempt.succeeded();
  return signedIn(request, workspaceId, await startSession(request, workspaceId, account, { method: 'password' }));
}

/** Counts an attempt against the address and the account, or from a known browser only against that browser. */
export async function beginAttempt(
  request: AnonymousRequest,
  workspaceId: string,
  { account, memberId }: { account: string; memberId: string | undefined },
): Promise<{ source: string; succeeded(): Promise<void> }> {
  const browser = knownBrowser(request, workspaceId, memberId);
  const ofAddress = browser === null ? await request.attempt() : null;
  const source = browser === null ? `address ${request.visitor}` : `browser ${browser.id}`;
  const attempts = await countAttempt(request.db, { workspaceId, account, source, isTrusted: browser !== null });
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
 * @throws ApiError 401 without a pending session or for a wrong code; 429 after too many of them; Forbidden from an address that
 * the workspace does not allow
 */
export async function verifySecondFactor(request: AnonymousRequest, code: string): Promise<OperationResult> {
  const pending = await presentedSession(request);
  if (pending?.awaitsSecondFactor !== true) throw unauthorized();
  const { workspaceId, memberId, signInMethod } = pending;
  await requireMemberAddress(request.db.write, workspaceId, request.ip);
  const attempt = await beginAttempt(request, workspaceId, { account: `code ${memberId}`, memberId });
  const token = newToken(workspaceId);
  const complete = { id: pending.id, token: token.text, awaitsSecondFactor: false };
  const isRight = await change(
    contextOf(request, workspaceId, { id: memberId, name: pending.name }),
    async (tx) => {
      if (!(await acceptCode(tx, memberId, code))) return false;
      // Replaced rather than updated, because a complete session also has another expiry.
      if (!(await deleteSession(tx, workspaceId, memberId, pending.id))) return false;
      const { ip, userAgent } = request;
      const row = { ...complete, memberId, tokenHash: token.hash, signInMethod, ip, userAgent };
      await insertSession(tx, workspaceId, row);
      const account = await findAccountById(tx, workspaceId, memberId);
      if (account !== undefined) await notifyOfNewBrowser(tx, request, account);
      tx.afterCommit(() => request.services.signals.emit('sessions', { workspaceId }));
      return true;
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  noteSignIn(request, workspaceId, memberId, isRight ? 'signIn' : 'signInFailed');
  if (!isRight) throw wrong('The code is wrong, or was used before.');
  await attempt.succeeded();
  return signedIn(request, workspaceId, { ...complete, memberId });
}

/** Revokes the session of the browser, if it has one, and deletes its cookie. */
export async function signOut(request: AnonymousRequest): Promise<OperationResult> {
  const token = readToken(request.cookie(SESSION_COOKIE) ?? '');
  if (token !== null) {
    await deleteSessionOfToken(request.db.write, token);
    request.services.signals.emit('sessions', { workspaceId: token.workspaceId });
  }
  return new OperationResult(null, { cookies: [sessionCookie(null)] });
}

/** The session of the browser's cookie, complete or pending. */
export async function presentedSession(request: AnonymousRequest): Promise<KnownSession | undefined> {
  const token = readToken(request.cookie(SESSION_COOKIE) ?? '');
  return token === null ? undefined : findSession(request.db.write, token);
}

/** The error for any failed sign-in. */
export function wrong(message: string): ApiError {
  return new ApiError('unauthorized', message, undefined, { 'www-authenticate': 'Bearer' });
}
