import { change } from '../../platform/change.ts';
import { ApiError } from '../../platform/errors.ts';
import { SESSION_COOKIE } from '../../platform/http/cookies.ts';
import type { EntryAnswer, Visit } from '../../platform/http/entry-operation.ts';
import { NOBODYS_HASH, verifyPassword } from '../../platform/passwords.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { findAccount, findWorkspaceToEnter } from './member-queries.ts';
import { deleteSession, deleteSessionOfToken, findSession, insertSession, type KnownSession } from './queries.ts';
import type { NewSession } from './schema.ts';
import { acceptCode } from './second-factor/accept-code.ts';
import { contextOf, SESSIONS_ARE_NO_HISTORY, sessionCookie, signedIn, startSession } from './start-session.ts';
import { countAttempt, NO_WORKSPACE } from './throttle.ts';
import { newToken, readToken } from './token.ts';

/**
 * Signs a member in by e-mail address and password. Whether the account, its password or its workspace is wrong makes no
 * difference: the same work, the same answer.
 * @throws ApiError 401 for anything wrong; 429 after too many attempts of the address or at the account
 */
export async function signIn(visit: Visit, { email, password, workspace }: NewSession): Promise<EntryAnswer> {
  const attempt = visit.attempt();
  const workspaceId = (await findWorkspaceToEnter(visit.db.write, workspace)) ?? NO_WORKSPACE;
  const attempts = await countAttempt(visit.db, workspaceId, `password ${email}`);
  const account = await findAccount(visit.db.write, workspaceId, email);
  const isRight = await verifyPassword(password, account?.passwordHash ?? NOBODYS_HASH);
  if (account === undefined || !isRight) throw wrong('The e-mail address or the password is wrong.');
  attempt.succeeded();
  await attempts.forget();
  return signedIn(visit, workspaceId, await startSession(visit, workspaceId, account));
}

/**
 * Makes half a session whole, under a new token.
 * @throws ApiError 401 without half a session or for a wrong code; 429 after too many of them
 */
export async function giveSecondFactor(visit: Visit, code: string): Promise<EntryAnswer> {
  const half = await presentedSession(visit);
  if (half?.isHalf !== true) throw unauthorized();
  const attempt = visit.attempt();
  const { workspaceId, memberId } = half;
  const attempts = await countAttempt(visit.db, workspaceId, `code ${memberId}`);
  const token = newToken(workspaceId);
  const whole = { id: half.id, token: token.text, isHalf: false };
  const isRight = await change(
    contextOf(visit, workspaceId, { id: memberId, name: half.name }),
    async (tx) => {
      if (!(await acceptCode(tx, memberId, code))) return false;
      // Made anew rather than widened: a whole session has another end, too.
      if (!(await deleteSession(tx, workspaceId, memberId, half.id))) return false;
      const { ip, userAgent } = visit;
      await insertSession(tx, workspaceId, { ...whole, memberId, tokenHash: token.hash, ip, userAgent });
      tx.afterCommit(() => visit.services.signals.emit('sessions', { workspaceId }));
      return true;
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  if (!isRight) throw wrong('The code is wrong, or was used before.');
  attempt.succeeded();
  await attempts.forget();
  return signedIn(visit, workspaceId, whole);
}

/** Ends the session of the browser, if it has one, and takes its cookie away. */
export async function signOut(visit: Visit): Promise<EntryAnswer> {
  const token = readToken(visit.cookie(SESSION_COOKIE) ?? '');
  if (token !== null) {
    await deleteSessionOfToken(visit.db.write, token);
    visit.services.signals.emit('sessions', { workspaceId: token.workspaceId });
  }
  return { cookies: [sessionCookie(null)] };
}

async function presentedSession(visit: Visit): Promise<KnownSession | undefined> {
  const token = readToken(visit.cookie(SESSION_COOKIE) ?? '');
  return token === null ? undefined : findSession(visit.db.write, token);
}

function wrong(message: string): ApiError {
  return new ApiError('unauthorized', message, undefined, { 'www-authenticate': 'Bearer' });
}
