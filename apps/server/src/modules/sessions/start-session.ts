import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { type CookieChange, SESSION_COOKIE } from '../../platform/http/cookies.ts';
import type { EntryAnswer, Visit } from '../../platform/http/entry-operation.ts';
import { newId } from '../../platform/ids.ts';
import { recordMemberEvent } from '../members/record-member.ts';
import { ROLE_SCOPES } from '../members/role-scopes.ts';
import { type Account, updateJoined } from './member-queries.ts';
import { deleteSessionOfToken, insertSession, readSession, SESSION_DAYS } from './queries.ts';
import type { Session, SignIn } from './schema.ts';
import { newToken, readToken } from './token.ts';

/** Why changes of sessions record nothing: the list of sessions shows them to whom they belong. */
export const SESSIONS_ARE_NO_HISTORY = { withoutEvent: 'sessions are shown by their own list' };

/** The context of a member who acts for themselves before a session says so. */
export function contextOf(visit: Visit, workspaceId: string, { id, name }: { id: string; name: string }): Context {
  return {
    workspaceId,
    actor: { type: 'operator', id, name },
    scopes: new Set(),
    db: visit.db,
    services: visit.services,
    requestId: visit.requestId,
    cause: null,
    ifMatch: null,
    completion: null,
  };
}

export function sessionCookie(token: string | null): CookieChange {
  return { name: SESSION_COOKIE, value: token, maxAgeSeconds: SESSION_DAYS * 24 * 3_600 };
}

/**
 * Begins a session for a member who has proven who they are; half a one when their second factor has yet to come. What
 * the browser held before ends: a token that somebody planted there is worth nothing afterwards.
 * @returns the session's id
 */
export async function startSession(
  visit: Visit,
  workspaceId: string,
  account: Account,
): Promise<{ id: string; token: string; isHalf: boolean }> {
  const token = newToken(workspaceId);
  const session = { id: newId(), isHalf: account.hasSecondFactor };
  await change(
    contextOf(visit, workspaceId, account),
    async (tx) => {
      await endPresented(tx, visit);
      const { ip, userAgent } = visit;
      await insertSession(tx, workspaceId, { ...session, memberId: account.id, tokenHash: token.hash, ip, userAgent });
      if (account.joinedAt === null) {
        const member = await updateJoined(tx, workspaceId, account.id);
        recordMemberEvent(tx, 'member.joined', member);
      }
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  return { ...session, token: token.text };
}

async function endPresented(tx: Change, visit: Visit): Promise<void> {
  const presented = readToken(visit.cookie(SESSION_COOKIE) ?? '');
  if (presented === null) return;
  await deleteSessionOfToken(tx, presented);
  const { workspaceId } = presented;
  tx.afterCommit(() => tx.context.services.signals.emit('sessions', { workspaceId }));
}

/** What signing in is answered with. */
export async function signedIn(
  visit: Visit,
  workspaceId: string,
  session: { id: string; token: string; isHalf: boolean },
): Promise<EntryAnswer> {
  const data: SignIn = session.isHalf
    ? { status: 'second_factor_required', session: null }
    : {
        status: 'signed_in',
        session: await getSession(contextOf(visit, workspaceId, { id: session.id, name: '' }), session.id),
      };
  return { data, cookies: [sessionCookie(session.token)] };
}

/** @throws NotFound */
export async function getSession({ db, workspaceId }: Context, id: string): Promise<Session> {
  const row = await readSession(db.write, workspaceId, id);
  if (row === undefined) throw new NotFound('Session');
  return { ...row, scopes: [...ROLE_SCOPES[row.member.role]].sort() };
}
