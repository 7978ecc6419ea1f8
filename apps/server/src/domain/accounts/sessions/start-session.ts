import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import type { CookieChange } from '../../../platform/http/contract/cookie-change.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { SESSION_COOKIE } from '../../../platform/http/transport/cookies.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { newToken, readToken } from '../../../platform/security/workspace-token.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { recordMemberEvent } from '../members/record-member.ts';
import { rememberBrowser } from './known-browser.ts';
import { requireMemberAddress } from './member-addresses.ts';
import { type Account, pinSubject, updateJoined } from './member-queries.ts';
import { noteSignIn } from './note-sign-in.ts';
import { notifyOfNewBrowser } from './notify-new-browser.ts';
import { noteUse } from './passkeys/queries.ts';
import { deleteSessionOfToken, insertSession, readSession, SESSION_DAYS } from './queries.ts';
import type { Session, SignInMethod, SignInResult } from './schema.ts';

/** Changes of sessions record no event: members see them in their list of sessions. */
export const SESSIONS_ARE_NO_HISTORY = { withoutEvent: 'members see sessions in their own list' };

/** The context of a member who does not have a session yet. */
export function contextOf(
  request: AnonymousRequest,
  workspaceId: string,
  { id, name }: { id: string; name: string },
): Context {
  return {
    workspaceId,
    actor: { type: 'operator', id, name },
    scopes: new Set(),
    db: request.db,
    services: request.services,
    requestId: request.requestId,
    origin: request.origin,
    cause: null,
    ifMatch: null,
  };
}

export function sessionCookie(token: string | null): CookieChange {
  return { name: SESSION_COOKIE, value: token, maxAgeSeconds: SESSION_DAYS * 24 * 3_600 };
}

/** A new session; pending if the second factor is still required. */
export interface StartedSession {
  id: string;
  memberId: string;
  token: string;
  awaitsSecondFactor: boolean;
}

/** How a member has proven their identity. */
export interface Proof {
  method: SignInMethod;
  /** Their identity at the identity provider, to be pinned. */
  identity?: { issuer: string; subject: string } | null;
  /** The passkey used, with its new counter: no second factor is required after it. */
  passkey?: { id: string; counter: number };
}

/**
 * Starts a session for a member who has proven their identity; a pending one if their second factor is still required.
 * Revokes the browser's previous session, so that a token planted there is worthless afterwards (session fixation).
 * @throws Forbidden from an address that the workspace does not allow; ApiError 401 for a passkey whose counter another sign-in
 * has exceeded in the meantime, and for an invited member who was removed
 */
export async function startSession(
  request: AnonymousRequest,
  workspaceId: string,
  account: Account,
  { method, identity = null, passkey }: Proof,
): Promise<StartedSession> {
  await requireMemberAddress(request.db.write, workspaceId, request.ip);
  const token = newToken(workspaceId);
  const session = { id: newId(), awaitsSecondFactor: account.hasSecondFactor && passkey === undefined };
  await change(
    contextOf(request, workspaceId, account),
    async (tx) => {
      if (passkey !== undefined && !(await noteUse(tx, workspaceId, passkey.id, passkey.counter))) throw unauthorized();
      await endPresented(tx, request);
      const { ip, userAgent } = request;
      const row = { ...session, memberId: account.id, tokenHash: token.hash, signInMethod: method, ip, userAgent };
      await insertSession(tx, workspaceId, row);
      if (identity !== null) await pinSubject(tx, workspaceId, account.id, identity);
      if (!session.awaitsSecondFactor && account.joinedAt !== null) await notifyOfNewBrowser(tx, request, account);
      if (account.joinedAt === null) {
        const member = await updateJoined(tx, workspaceId, account.id);
        if (member === undefined) throw unauthorized();
        recordMemberEvent(tx, 'joined', member);
      }
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  if (!session.awaitsSecondFactor) noteSignIn(request, workspaceId, account.id, 'signIn');
  return { ...session, memberId: account.id, token: token.text };
}

async function endPresented(tx: Change, request: AnonymousRequest): Promise<void> {
  const presented = readToken(request.cookie(SESSION_COOKIE) ?? '');
  if (presented === null) return;
  await deleteSessionOfToken(tx, presented);
  const { workspaceId } = presented;
  tx.afterCommit(() => tx.services.signals.emit('sessions', { workspaceId }));
}

/** The response to a sign-in. */
export async function signedIn(
  request: AnonymousRequest,
  workspaceId: string,
  session: StartedSession,
): Promise<OperationResult> {
  const data: SignInResult = session.awaitsSecondFactor
    ? { status: 'second_factor_required', session: null }
    : {
        status: 'signed_in',
        session: await getSession(contextOf(request, workspaceId, { id: session.id, name: '' }), session.id),
      };
  return new OperationResult(data, { cookies: cookiesOf(request, workspaceId, session) });
}

/** The session cookie; for a complete session also the cookie of the known browser. */
export function cookiesOf(
  request: AnonymousRequest,
  workspaceId: string,
  { token, awaitsSecondFactor, memberId }: StartedSession,
): CookieChange[] {
  return awaitsSecondFactor
    ? [sessionCookie(token)]
    : [sessionCookie(token), rememberBrowser(request, workspaceId, memberId)];
}

/** @throws ApiError 401 when the session has just ended in another process, which the cache has not noticed yet */
export async function getSession({ db, workspaceId, services }: Context, id: string): Promise<Session> {
  const row = await readSession(db.write, workspaceId, id);
  if (row === undefined) throw unauthorized();
  const { hasMailServer, senderAddress, calendarProviders } = services.settings;
  const email = { isConfigured: hasMailServer, from: senderAddress };
  const providers = (['google', 'microsoft'] as const).filter((kind) => calendarProviders[kind] !== null);
  return { ...row, scopes: [...ROLE_SCOPES[row.member.role]].sort(), email, calendarProviders: providers };
}
